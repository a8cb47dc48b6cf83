import ActivityKeys

ActivityGroup.open()

let model = ActivityModel()
for name in CommandLine.arguments.dropFirst() {
    guard let activity = ActivityType(rawValue: name) else {
        let names = ActivityType.allCases.map(\.rawValue).joined(separator: ", ")
        print("'\(name)' isn't an activity; choose from \(names).")
        continue
    }
    do {
        try model.toggle(activity)
    } catch {
        print("not stored: \(error)")
    }
}
print("shown:", model.selected.map(\.rawValue).sorted().joined(separator: " "))

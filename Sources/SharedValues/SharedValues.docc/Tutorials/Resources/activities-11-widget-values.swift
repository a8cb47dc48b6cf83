import ActivityKeys

ActivityGroup.open()

let model = ActivityModel()
for await selected in model.$selected.values {
    print("widget:", selected.map(\.rawValue).sorted().joined(separator: " "))
}

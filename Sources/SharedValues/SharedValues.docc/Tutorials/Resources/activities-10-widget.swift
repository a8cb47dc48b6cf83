import ActivityKeys

ActivityGroup.open()

let model = ActivityModel()
print("widget:", model.selected.map(\.rawValue).sorted().joined(separator: " "))

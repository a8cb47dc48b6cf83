import ActivityKeys

ActivityGroup.open()

let model = ActivityModel()
print("shown:", model.selected.map(\.rawValue).sorted().joined(separator: " "))

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Apple's module as the fixtures need.

public protocol ObservableObject: AnyObject {}

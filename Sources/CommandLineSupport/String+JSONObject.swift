extension String {
    /// Creates the text of a JSON object in one line.
    ///
    /// - Parameter members: The JSON text of each member's value; a member without one is left out.
    package init(jsonObject members: KeyValuePairs<String, String?>) {
        let members = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
        self = "{\(members.joined(separator: ", "))}"
    }
}

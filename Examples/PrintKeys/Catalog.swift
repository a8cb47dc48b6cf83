import StorageKeyCatalogs
import StorageKeys

/// Every key of this program, in the order of the printed tree.
///
/// A literal doesn't record its declaration, so its path is passed as a name.
let catalog: StorageKeyCatalog = {
    var catalog = StorageKeyCatalog()

    catalog.add(AppStorageKeys.self, \.directEntry)
    catalog.add(AppStorageKeys.self, \.alias, named: "alias")
    catalog.add(AppStorageKeys.self, \.firstDomain.someEntry)
    catalog.add(AppStorageKeys.self, \.firstDomain.childDomain.someProtectedEntry)
    catalog.add(AppStorageKeys.self, \.otherDomain.literal, named: "otherDomain.literal")
    catalog.add(AppStorageKeys.self, \.otherDomain.formattedEntry)
    catalog.add(AppStorageKeys.self, \.otherDomain.renamedEntry)
    catalog.add(AppStorageKeys.self, \.otherDomain.renamed.value)
    catalog.add(AppStorageKeys.self, \.someDomain.childDomain1.someEntry1)

    catalog.add(AppStorageKeys.self, \.settings.launchCount)
    catalog.add(AppStorageKeys.self, \.settings.isSoundOn)
    catalog.add(AppStorageKeys.self, \.settings.appearance.theme)
    catalog.add(AppStorageKeys.self, \.settings.appearance.fontSize)
    catalog.add(AppStorageKeys.self, \.[account: "<id>"].lastReadArticle)
    catalog.add(AppStorageKeys.self, \.[account: "<id>"].mutedTopics)

    catalog.add(InMemoryStorageKeys.self, \.session.user)
    catalog.add(InMemoryStorageKeys.self, \.session.openArticles)
    return catalog
}()

/// The keys that two declarations share intentionally.
let expectedCollisions: Set<String> = ["first_domain-some_entry"]

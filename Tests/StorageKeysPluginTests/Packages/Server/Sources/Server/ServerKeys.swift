import StorageKeys

enum ServerKeys: StorageKeyDomain {}

extension StorageKeyBuilder<ServerKeys> {
    var requestLimit: Entry.Strict<Int> { entry() }
}

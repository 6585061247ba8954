import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What must be so before a hub serves.
extension Hub {
  /// Refuses to be open to other machines, unless that is wanted; and to be open where tokens are.
  func requireTokens(_ isOpen: Bool) throws(SyncError) {
    reportTokens()
    if gate.asksForTokens {
      guard isOpen else { return }
      throw SyncError(
        .notPermitted, operation: "serve", remote: folder, "it has tokens, and asks for them",
        hint:
          "Leave '--open' out; to do without tokens, move '\(HubFolder(folder).secrets)/tokens' away."
      )
    }
    guard !isOpen, let reachable = listeners.first(where: { !$0.endpoint.isLoopback }) else {
      return
    }
    throw SyncError(
      .notPermitted, operation: "serve", remote: folder,
      "there are no tokens, so that whoever reaches \(reachable.endpoint) could read and write all",
      hint: "Make some with 'devcat hub token create', or give '--open' if that is meant.")
  }

  /// Refuses a folder that is none.
  func requireFolder() throws(StoreError) {
    var about = stat()
    guard stat(folder, &about) == 0, about.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError(
        .notFound, "serve", path: folder, "there is no such folder",
        hint: "Make it first; the catalogues appear in it as team/name.db.")
    }
  }
}

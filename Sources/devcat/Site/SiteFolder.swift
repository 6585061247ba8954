import DevcatValues
import DevcatEncoding
import DevcatHub
import DevcatSite
import DevcatSystem

/// The folder of a site, which is replaced as a whole or stays as it was.
struct SiteFolder {
  /// The folder, without symbolic links where it is there.
  private let path: String
  /// Whether an existing site is to be replaced.
  private let isReplacing: Bool

  /// Checks that a site may be written to a path.
  ///
  /// - Parameter isReplacing: Whether an existing site is replaced.
  /// - Throws: `CommandError` if the path is neither missing, nor an empty folder, nor a site to
  ///   replace.
  init(_ path: String, isReplacing: Bool) throws {
    var place = path
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    guard Path.kind(of: place) != nil else {
      self.path = place
      self.isReplacing = false
      return
    }
    self.path = try FileAccess.attempt("write", try Path.resolved(place))
    guard Path.kind(of: self.path) == .folder else {
      throw Self.refusal(path, "it is a file", hint: "Name a folder.")
    }
    guard !Self.isWorkingFolder(self.path) else {
      throw Self.refusal(
        path, "you are in that folder, which would be replaced",
        hint: "Change to its parent folder, and name it from there.")
    }
    self.isReplacing = try !FileAccess.attempt("read", try Folder.names(in: path)).isEmpty
    guard self.isReplacing else { return }
    guard Path.exists("\(self.path)/\(SiteManifest.path)") else {
      throw Self.refusal(
        path, "the folder has other files than a site of devcat",
        hint: "Name a missing or an empty folder.")
    }
    guard isReplacing else {
      throw Self.refusal(path, "it is a site already", hint: "Give '--replace' to replace it.")
    }
    let strangers = try Self.strangers(in: self.path)
    if let first = strangers.first {
      let rest = strangers.count - 1
      let named = rest == 0 ? "'\(first)' in it is" : "'\(first)' and \(rest) more in it are"
      throw Self.refusal(
        path, "\(named) not as devcat wrote it",
        hint: "Move your files out of the folder, or name another folder.")
    }
  }

  private static func isWorkingFolder(_ path: String) -> Bool {
    (try? Path.resolved(".")) == path
  }

  /// Writes the files of `body`, and puts them in place in one step.
  ///
  /// They are written to a folder beside it. After a failure, the old content is still in place.
  /// Returns how many files there are, with their list, and their bytes.
  func write(
    _ body: (_ sink: (SiteFile) throws -> Void) throws -> Void
  ) throws -> (files: Int, bytes: Int) {
    let partial = FileReplacement.temporaryName(beside: path)
    var tree = FolderTree(partial)
    let interruption = Interruption { Path.remove(partial) }
    defer {
      tree.remove()
      interruption.end()
    }
    try tree.make()
    var manifest = SiteManifest()
    var written = (files: 0, bytes: 0)
    func put(_ path: String, _ bytes: [UInt8]) throws {
      try tree.write(path, bytes)
      written = (written.files + 1, written.bytes + bytes.count)
    }
    try body { file in
      manifest.add(file.path, file.bytes)
      try put(file.path, file.bytes)
    }
    try put(SiteManifest.path, manifest.bytes)
    try keepPermissions(in: partial)
    // The files must be on the disk before the names that make them visible.
    try tree.synchronize()
    guard isReplacing else {
      try FileAccess.attempt("write", try Path.move(partial, to: path))
      try flush { try? Path.move(path, to: partial) }
      return written
    }
    try FileAccess.attempt("replace", try Path.exchange(partial, path))
    try flush { try? Path.exchange(partial, path) }
    // The old site is now beside the new one.
    tree = FolderTree(partial)
    Self.removeOldSite(partial)
    return written
  }

  /// Makes the new names durable, or undoes the change where the disk fails.
  private func flush(orUndo undo: () -> Void) throws {
    do {
      try FileAccess.attempt("write", try Folder.synchronize(Folder.parent(of: path)))
    } catch {
      undo()
      throw error
    }
  }

  /// Gives the new folder the permissions of the replaced one.
  private func keepPermissions(in partial: String) throws {
    guard let old = try? FileStatus(path) else { return }
    try FileAccess.attempt("write", try Path.setPermissions(old.permissions, of: partial))
  }

  /// Removes a site that was replaced, but for what was not written by devcat.
  private static func removeOldSite(_ folder: String) {
    do {
      let strangers = Set(try strangers(in: folder))
      let files = try FolderTree.files(under: folder).filter { !strangers.contains($0) }
      FolderTree(folder, files: files).remove()
    } catch {
      Console.report(error)
    }
    if Path.kind(of: folder) != nil {
      Console.note("The rest of the replaced site is in '\(folder)'.")
    }
  }

  /// The files in the folder of a site that devcat did not write, as paths in it.
  private static func strangers(in folder: String) throws -> [String] {
    guard let manifest = SiteManifest(try FileAccess.read("\(folder)/\(SiteManifest.path)")) else {
      return [SiteManifest.path]
    }
    return try FolderTree.files(under: folder).filter { path in
      guard path != SiteManifest.path else { return false }
      let whole = "\(folder)/\(path)"
      guard manifest.digests[path] != nil, Path.kind(of: whole) == .file else { return true }
      return !manifest.holds(path, try FileAccess.read(whole))
    }
  }

  private static func refusal(_ path: String, _ problem: String, hint: String) -> CommandError {
    CommandError(.cannotCreate, "Cannot write a site to '\(path)': \(problem)", hint: hint)
  }
}

/// The list of the files that a site was written with, by which it is known again.
///
/// It is the list that `sha256sum` makes and `sha256sum --check` reads, behind a line of comment.
struct SiteManifest {
  /// The path of the list in the folder of a site.
  static let path = "devcat-site.sums"
  private static let title =
    "# The files of a site that devcat wrote; 'devcat site --replace' needs it."

  /// The digest of each file, by its path.
  private(set) var digests: [String: Digest] = [:]

  /// Makes a list of no file.
  init() {}

  /// Reads a list; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.title else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, words[1].hasPrefix(" "),
        let digest = Hexadecimal.bytes(of: String(words[0])).flatMap({ Digest($0) })
      else { return nil }
      digests[String(words[1].dropFirst())] = digest
    }
  }

  /// Adds a file, in place of one with the same path.
  mutating func add(_ path: String, _ bytes: [UInt8]) { digests[path] = SHA256.digest(of: bytes) }

  /// Whether a file is listed with these bytes.
  func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    digests[path].map { $0 == SHA256.digest(of: bytes) } ?? false
  }

  /// The bytes of the list, in the order of the paths.
  var bytes: [UInt8] {
    let lines = digests.sorted { TextOrder.precedes($0.key, $1.key) }
      .map { "\($0.value.hex)  \($0.key)\n" }
    return Array((Self.title + "\n" + lines.joined()).utf8)
  }
}

/// Files written under a folder of our own, which are known, so that nothing else is removed with
/// it.
struct FolderTree {
  /// The folder.
  let path: String
  /// The paths of the files in it that are ours.
  private var files: [String]
  /// The paths of the folders in it that exist.
  private var folders: Set<String> = []

  /// Makes a tree of a folder and the files in it that are ours.
  init(_ path: String, files: [String] = []) {
    self.path = path
    self.files = files
    for file in files { folders.formUnion(Self.folders(of: file)) }
  }

  /// Makes the folder, which must not be there yet.
  func make() throws {
    try FileAccess.attempt("write", try Folder.make(path))
  }

  /// Writes a new file, and its parent folders.
  mutating func write(_ name: String, _ bytes: [UInt8]) throws {
    for folder in Self.folders(of: name) where folders.insert(folder).inserted {
      try FileAccess.attempt("write", try Folder.make("\(path)/\(folder)"))
    }
    let whole = "\(path)/\(name)"
    let file = try FileAccess.attempt(
      "write", try OpenFile(whole, for: .making(permissions: 0o666)))
    files.append(name)
    try FileAccess.write(bytes, to: file)
  }

  /// Makes all of it durable: at the end, when the system has written most of it already.
  func synchronize() throws {
    let (files, folders) = (files.map { "\(path)/\($0)" }, folders.map { "\(path)/\($0)" })
    try FileAccess.attempt("write", try Folder.synchronize(files: files, folders: [path] + folders))
  }

  /// Removes the files that are ours, and the folders that are empty then.
  func remove() {
    for file in files { Path.removeFile("\(path)/\(file)") }
    // In descending order a folder comes after those inside it.
    for folder in folders.sorted(by: >) { Folder.removeEmpty("\(path)/\(folder)") }
    Folder.removeEmpty(path)
  }

  /// The paths of all that is in a folder and is no folder with something in it.
  static func files(under folder: String) throws -> [String] {
    try FileAccess.attempt("read", try Folder.names(in: folder)).flatMap { name in
      guard Path.kind(of: "\(folder)/\(name)") == .folder else { return [name] }
      let inner = try files(under: "\(folder)/\(name)")
      return inner.isEmpty ? [name] : inner.map { "\(name)/\($0)" }
    }
  }

  /// The folders that a path goes through, the outermost first.
  private static func folders(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}

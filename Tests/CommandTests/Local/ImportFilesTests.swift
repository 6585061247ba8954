import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// `devcat import` of inputs that are not text files: folders and SQLite files, which are refused.
@Suite("Import files") struct ImportFilesTests {
  private static let profile = """
    <plist version="1.0"><dict><key>modelIdentifier</key><string>iPhone99,1</string>
    <key>mainScreenWidth</key><integer>1206</integer><key>mainScreenScale</key><integer>3</integer>
    <key>mainScreenHeight</key><integer>2622</integer></dict></plist>
    """

  /// A sandbox with a folder of device types.
  private func sandbox(_ profile: String = profile) throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    let resources = "Types/iPhone 99.simdevicetype/Contents/Resources"
    try FileManager.default.createDirectory(
      atPath: sandbox.path(resources), withIntermediateDirectories: true)
    try sandbox.write(profile, to: resources + "/profile.plist")
    try sandbox.write("no property list", to: resources + "/mask.pdf")
    // Neither leads the reading astray: a link to the folder above, and one to nowhere.
    for (name, target) in [("loop", "../.."), ("lost.plist", "/nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.path("Types/\(name)"), withDestinationPath: target)
    }
    return sandbox
  }

  @Test(
    "A folder of device types is read",
    arguments: [
      "Types", "Types/", "Types/iPhone 99.simdevicetype",
      "Types/iPhone 99.simdevicetype/Contents/Resources",
    ])
  func aFolderOfDeviceTypesIsRead(path: String) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.require(["import", path])
    #expect(outcome.errors == "'\(path)' is read as simdevicetype.\n")
    #expect(try sandbox.device("iPhone99,1")["points"] == ["width": 402, "height": 874])
    #expect(try sandbox.device("iphone-99")["name"] == "iPhone 99")
  }

  @Test("A mistake in a folder names the file in it") func aMistakeInAFolderNamesTheFileInIt()
    throws
  {
    let sandbox = try sandbox(
      Self.profile.replacingOccurrences(of: "<integer>1206", with: "<integer>wide"))
    let outcome = try sandbox.run(Products.devcat, ["import", "Types"])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(
        "Types/iPhone 99.simdevicetype/Contents/Resources/profile.plist:2:27: error: 'wide' is not "
          + "a number for 'integer'"))
    #expect(try sandbox.head() == 0)
  }

  @Test(
    "Xcode's SQLite file of traits: the error has the line that imports it",
    .enabled(if: Products.isInstalled("sqlite3"), "sqlite3 reads the file"))
  func traitsInAnSQLiteFile() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let path = sandbox.path("device traits.db")
    try Connection(path: path, mode: .create).execute(
      """
      CREATE TABLE DeviceTraits (DeviceTraitSetID INTEGER PRIMARY KEY, ArtworkDeviceIdiom TEXT,
        ArtworkScaleFactor INTEGER, ArtworkDeviceSubtype INTEGER);
      CREATE TABLE Devices (Target TEXT PRIMARY KEY, ProductType TEXT, ProductDescription TEXT,
        DeviceTraitSet INTEGER);
      INSERT INTO DeviceTraits VALUES (1, 'phone', 3, 2532), (2, 'pad', 0, 0);
      INSERT INTO Devices VALUES ('d99ap', 'iPhone99,1', 'iPhone 99', 1);
      INSERT INTO Devices VALUES ('d98ap', 'iPad99,1', 'iPad 99', 2);
      INSERT INTO Devices VALUES ('d97ap', 'iPad99,2', 'iPad 99 mini', NULL);
      """)
    let refused = try sandbox.devcat("import", "device traits.db")
    #expect(refused.status == 65)
    #expect(
      refused.errors.hasPrefix("Error: Cannot read 'device traits.db': it is an SQLite file"),
      "\(refused)")
    let line = try #require(refused.errors.split(separator: "device traits: ").last)
    let outcome = try sandbox.shell(String(line))
    #expect(
      outcome.status == 0 && outcome.errors.contains("is read as device-traits"), "\(outcome)")
    #expect(try sandbox.device("iphone-99")["scale"] == 3)
    #expect(try sandbox.require(["export", "--format", "csv"]).lines.count == 4)
  }

  @Test(
    "A folder of property lists: a file of more than 16 MiB is refused, and so are 128 MiB in all")
  func largePropertyLists() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (sizes, limit) in [
      (["20M"], "it has more than 16 MiB"),
      (Array(repeating: "15M", count: 9), "more than 128 MiB"),
    ] {
      _ = try sandbox.shell("rm -rf Types; mkdir Types")
      for (number, size) in sizes.enumerated() {
        _ = try sandbox.shell("truncate -s \(size) Types/\(number).plist")
      }
      let outcome = try sandbox.devcat("import", "Types")
      #expect(outcome.status == 65 && outcome.errors.contains(limit), "\(outcome)")
    }
  }

  @Test(
    "A folder with other file systems below it: those are skipped",
    .enabled(
      if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "/dev/shm is a file system"))
  func otherFileSystems() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let name = "/dev/shm/devcat-\(UUID().uuidString).device"
    try Data("{}".utf8).write(to: URL(filePath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    let outcome = try sandbox.run(Products.devcat, ["import", "/dev"])
    #expect(
      outcome.status == 66 && outcome.errors.contains("it is a folder without a '.simdevicetype'"),
      "\(outcome)")
  }

  @Test("A catalogue is no source") func aCatalogueIsNoSource() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let outcome = try sandbox.run(Products.devcat, ["import", "catalogue.db"])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("it is a devcat catalogue, which 'import' does not read"))
    #expect(outcome.errors.contains("devcat snapshot save"))
    let input = try sandbox.run(
      Products.devcat, ["import", "-"], input: Data("SQLite format 3\0".utf8))
    #expect(input.status == 65)
    #expect(
      input.errors.contains(
        "Cannot read standard input: it is an SQLite file, and no text. Write its rows as JSON"))
    // It takes no room on the disk.
    let sparse = try sandbox.shell("truncate -s 20G large.csv && devcat import large.csv")
    #expect(
      sparse.status == 65 && sparse.errors.contains("'large.csv': it has more than 1 GiB"),
      "\(sparse)")
    let pipe = try sandbox.shell("mkfifo pipe; cat catalogue.db >pipe & devcat import pipe")
    #expect(pipe.status == 65 && pipe.errors.contains("Cannot read 'pipe': it is a devcat"))
  }

  #if canImport(Glibc)
    @Test("A pipe that is opened twice loses what is written between", .timeLimit(.hang))
    func aPipeIsOpenedOnce() throws {
      let sandbox = try Sandbox.initialized("--empty")
      #expect(try sandbox.shell("mkfifo pipe").status == 0)
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      // Equal events that follow one another would be one, so opening is watched too.
      let kinds = UInt32(IN_OPEN | IN_CLOSE_NOWRITE)
      #expect(inotify_add_watch(watch, sandbox.path("pipe"), kinds) >= 0)
      let outcome = try sandbox.shell(
        "printf 'id,name\\na,A\\n' >pipe & devcat import pipe --format csv")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try sandbox.device("a")["name"] == "A")
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = max(0, read(watch, &buffer, buffer.count))
      // The event of a file has no name.
      let ends = stride(from: 0, to: count, by: MemoryLayout<inotify_event>.size).filter { start in
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        }
        return event.mask & UInt32(IN_CLOSE_NOWRITE) != 0
      }
      #expect(ends.count == 1)
    }
  #endif

  @Test(
    "Text in UTF-16, with a byte order mark and without",
    arguments: [
      [0xFF, 0xFE, 0x69, 0x00, 0x64, 0x00], [0xFE, 0xFF, 0x00, 0x69, 0x00, 0x64],
      [0x69, 0x00, 0x64, 0x00], [0x00, 0x69, 0x00, 0x64],
    ] as [[UInt8]])
  func otherEncodingsAreRead(_ bytes: [UInt8]) throws {
    let sandbox = try Sandbox.reading()
    try Data(bytes).write(to: URL(fileURLWithPath: sandbox.path("t.csv")))
    let outcome = try sandbox.devcat("import", "t.csv", "--dry-run")
    #expect(outcome.status == 0 && outcome.errors.contains("0 added, 0 changed"), "\(outcome)")
  }
}

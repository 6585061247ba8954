import Foundation
import PackagePlugin

/// Writes devices as source code into a target before it is built.
///
/// The target's folder, or else the package's or the project's, has a `devcat.json` that says which devices
/// and in which formats (docs/Exports.md, "In a build").
@main
struct DevcatExport: BuildToolPlugin {
  /// The part of `devcat.json` that SwiftPM must know; `devcat-generate` checks the whole.
  private struct Configuration: Decodable {
    struct Export: Decodable {
      let output: String
    }

    let source: String
    let exports: [Export]
  }

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folders = [target.directoryURL, context.package.directoryURL]
    return Self.commands(
      for: target.name, files: folders.map { $0.appending(path: "devcat.json") },
      tool: try context.tool(named: "devcat-generate").url, outputs: context.pluginWorkDirectoryURL)
  }

  /// The command that makes the exports of the first of the files that is there.
  private static func commands(
    for target: String, files: [URL], tool: URL, outputs: URL
  ) -> [Command] {
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      Diagnostics.error(
        "The target '\(target)' has no devcat.json, and neither has its package or project.")
      return []
    }
    let configuration: Configuration
    do {
      configuration = try JSONDecoder().decode(
        Configuration.self, from: Data(contentsOf: file))
    } catch {
      Diagnostics.error("\(file.path) cannot be read: \(error)")
      return []
    }
    var inputs = [file]
    if configuration.source != "reference" {
      inputs.append(file.deletingLastPathComponent().appending(path: configuration.source))
    }
    return [
      .buildCommand(
        displayName: "Exporting devices for \(target)", executable: tool,
        arguments: [file.path, outputs.path], inputFiles: inputs,
        outputFiles: configuration.exports.map { outputs.appending(path: $0.output) })
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // A project of Xcode that is no package. Written against the documentation, and not tried yet.
  extension DevcatExport: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let folder = context.xcodeProject.directoryURL
      let listed = target.inputFiles.map(\.url).filter { $0.lastPathComponent == "devcat.json" }
      let usual = [folder.appending(path: target.displayName), folder]
      return Self.commands(
        for: target.displayName,
        files: listed + usual.map { $0.appending(path: "devcat.json") },
        tool: try context.tool(named: "devcat-generate").url,
        outputs: context.pluginWorkDirectoryURL)
    }
  }
#endif

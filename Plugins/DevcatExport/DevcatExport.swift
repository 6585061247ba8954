import Foundation
import PackagePlugin

/// Writes devices as source code into a target before it is built.
///
/// The target's folder, or else the package's, has a `devcat.json` that says which devices and in which
/// formats (docs/Exports.md, "In a build").
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
    let files = folders.map { $0.appending(path: "devcat.json") }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      Diagnostics.error(
        "The target '\(target.name)' has no devcat.json, and neither has its package.")
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
    let outputs = context.pluginWorkDirectoryURL
    var inputs = [file]
    if configuration.source != "reference" {
      inputs.append(file.deletingLastPathComponent().appending(path: configuration.source))
    }
    return [
      .buildCommand(
        displayName: "Exporting devices for \(target.name)",
        executable: try context.tool(named: "devcat-generate").url,
        arguments: [file.path, outputs.path], inputFiles: inputs,
        outputFiles: configuration.exports.map { outputs.appending(path: $0.output) })
    ]
  }
}

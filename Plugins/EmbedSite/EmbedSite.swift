import Foundation
import PackagePlugin

/// Has `embed-text` turn the assets of the explorer into source code, whenever one of them changes.
@main
struct EmbedSite: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Resources/site")
    let walk = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    var files: [URL] = []
    while let file = walk?.nextObject() as? URL {
      let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      if isFile == true { files.append(file) }
    }
    files.sort { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "SiteAssets.swift")
    return [
      .buildCommand(
        displayName: "Embedding the assets of the explorer",
        executable: try context.tool(named: "embed-text").url,
        arguments: [output.path, folder.path] + files.map(\.path), inputFiles: files,
        outputFiles: [output])
    ]
  }
}

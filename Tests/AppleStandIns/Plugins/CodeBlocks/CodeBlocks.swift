import Foundation
import PackagePlugin

/// Compiles blocks of the documentation: fills them into the files in a target's folder `Blocks`,
/// where a comment such as `// ShowingAList.md: adapter.reorderHandler` names a block by a part of
/// it.
@main
struct CodeBlocks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let root = package.resolvingSymlinksInPath().path.components(separatedBy: "/Tests/")[0]
    let sources = URL(filePath: root).appending(path: "Sources")
    let documents =
      try contents(of: sources)
      .flatMap { try contents(of: $0.appending(path: "\($0.lastPathComponent).docc")) }
      .filter { $0.pathExtension == "md" }
      + [URL(filePath: root).appending(path: "README.md")]
    let script = package.appending(path: "Plugins/CodeBlocks/fill.awk")
    return try contents(of: target.directoryURL.appending(path: "Blocks")).map { file in
      let output = context.pluginWorkDirectoryURL.appending(path: file.lastPathComponent)
      return .buildCommand(
        displayName: "Filling in \(file.lastPathComponent)",
        executable: URL(filePath: "/usr/bin/awk"),
        arguments: ["-v", "output=\(output.path)", "-f", script.path]
          + documents.map(\.path) + [file.path],
        inputFiles: documents + [script, file], outputFiles: [output])
    }
  }

  private func contents(of folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}

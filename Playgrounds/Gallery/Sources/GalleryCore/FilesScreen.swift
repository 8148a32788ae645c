public import DataSourceKit

/// A file, or a folder with its contents.
public struct FileNode: Identifiable, Hashable, Sendable {
  /// The names of the enclosing folders and its own, separated by slashes.
  public var id: String

  /// A file's size in bytes; `nil` for a folder.
  public var size: Int?
  public var children: [FileNode]

  public init(_ id: String, size: Int? = nil, children: [FileNode] = []) {
    (self.id, self.size, self.children) = (id, size, children)
  }

  public var name: String { id.split(separator: "/").last.map(String.init) ?? id }

  /// The number of enclosing folders.
  public var level: Int { id.count { $0 == "/" } }

  public var isFolder: Bool { size == nil }

  /// A file's size, or the number of things in a folder.
  public var detail: String {
    guard let size else { return children.count == 1 ? "1 item" : "\(children.count) items" }
    if size < 1_000 { return "\(size) bytes" }
    return size < 1_000_000 ? "\(size / 1_000) kB" : "\(size / 1_000_000) MB"
  }
}

/// Folders as an outline.
@MainActor
public final class FilesScreen {
  private let roots: DiffableListDataSource<FileNode>

  /// The roots, and below each expanded folder its contents.
  public let list: TreeDataSource<FileNode, String>

  public init(
    _ roots: [FileNode] = Samples.files,
    expandedIDs: Set<String> = ["Projects", "Projects/Lighthouse"]
  ) {
    self.roots = DiffableListDataSource(items: roots)
    list = self.roots.outlined(children: \.children, expandedIDs: expandedIDs)
  }

  public func isExpanded(_ id: String) -> Bool { list.expandedIDs.contains(id) }

  /// Expands or collapses a folder.
  public func toggle(_ id: String) {
    if list.expandedIDs.remove(id) == nil { list.expandedIDs.insert(id) }
  }

  /// Removes a file, or a folder with its contents.
  public func remove(_ id: String) { change { FilesScreen.remove(id, from: $0) } }

  /// Adds a file or a folder to the folder its path names; does nothing if that folder is missing,
  /// or if the path already exists.
  public func add(_ node: FileNode) {
    let parent = node.id.split(separator: "/").dropLast().joined(separator: "/")
    change { FilesScreen.add(node, to: parent, in: $0) }
  }

  /// Adds a folder with a new name, and expands the folder that it is in, so that it is visible.
  ///
  /// - Parameter parent: The folder to add it to; `nil` for the top level. If it is a file, or does
  ///   not exist, the new folder is next to it.
  public func addFolder(in parent: String?) {
    var names = (parent ?? "").split(separator: "/").map(String.init)
    var siblings = roots.items
    for (index, name) in names.enumerated() {
      guard let folder = siblings.first(where: { $0.name == name && $0.isFolder }) else {
        names.removeSubrange(index...)
        break
      }
      siblings = folder.children
    }
    for count in names.indices { list.expandedIDs.insert(names[...count].joined(separator: "/")) }
    let taken = Set(siblings.map(\.name))
    let name =
      (1...).lazy.map { $0 == 1 ? "New folder" : "New folder \($0)" }.first { !taken.contains($0) }
    if let name { add(FileNode((names + [name]).joined(separator: "/"))) }
  }

  private func change(_ body: ([FileNode]) -> [FileNode]) { roots.items = body(roots.items) }

  private static func remove(_ id: String, from nodes: [FileNode]) -> [FileNode] {
    nodes.filter { $0.id != id }.map { node in
      var node = node
      if id.hasPrefix(node.id + "/") { node.children = remove(id, from: node.children) }
      return node
    }
  }

  private static func add(_ new: FileNode, to parent: String, in nodes: [FileNode]) -> [FileNode] {
    if parent.isEmpty { return inserting(new, in: nodes) }
    return nodes.map { node in
      var node = node
      if node.id == parent, node.isFolder {
        node.children = inserting(new, in: node.children)
      } else if parent.hasPrefix(node.id + "/") {
        node.children = add(new, to: parent, in: node.children)
      }
      return node
    }
  }

  private static func inserting(_ new: FileNode, in nodes: [FileNode]) -> [FileNode] {
    nodes.contains { $0.id == new.id }
      ? nodes
      : (nodes + [new]).sorted { ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name) }
  }
}

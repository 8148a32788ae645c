import DataSourceCore
import DataSourceOperators
import Foundation

/// A data source or an operator in a graph.
///
/// What an operator shows depends on its inputs and one number, which determines its properties.
@MainActor
final class Node {
  let name: String
  let inputs: [Node]
  let source: any DataSource<Row>
  let origin: Origin?
  let kind: Operator?
  private(set) var number: Int
  var set: ((Int) -> Void)?
  /// What it shows besides rows, such as levels.
  var details: () -> String = { "" }
  var collapsed: () -> IndexSet? = { nil }

  init(_ origin: Origin, _ name: String) {
    (inputs, source, self.origin, kind, number) = ([], origin.source, origin, nil, 0)
    self.name = "\(origin.form.rawValue) \(name)"
  }

  init(
    _ kind: Operator, _ inputs: [Node], _ number: Int, _ name: String,
    _ source: any DataSource<Row>
  ) {
    (self.kind, self.inputs, self.number, self.source) = (kind, inputs, number, source)
    (self.name, origin) = ("\(kind.rawValue) \(name)", nil)
  }

  func change(to number: Int) {
    guard let set else { return }
    self.number = number
    set(number)
    // An observer may have changed it between two properties.
    if self.number != number { set(self.number) }
  }

  /// How many outlines are below each other. Each multiplies the rows.
  var outlines: Int { (inputs.map(\.outlines).max() ?? 0) + (kind == .outline ? 1 : 0) }

  /// Whether it follows an outline with the same list below several rows.
  var repeatsRows: Bool {
    kind == .outline && Set(inputs.map(ObjectIdentifier.init)).count < inputs.count
      || inputs.contains { $0.repeatsRows }
  }

  /// Whether it depends on another one.
  func follows(_ node: Node) -> Bool { inputs.contains { $0 === node || $0.follows(node) } }

  var composed: ComposedDataSource<Row>? { source as? ComposedDataSource<Row> }

  var text: String { shown(by: source) + details() }

  /// A new node with the same properties, on copies of everything.
  func copy(_ copies: inout [ObjectIdentifier: Node]) -> Node {
    if let copy = copies[ObjectIdentifier(self)] { return copy }
    let inputs = inputs.map { $0.copy(&copies) }
    let copy =
      if let origin { Node(origin.copy(), name) } else {
        kind!.node(inputs, number, name, collapsed: collapsed())
      }
    copies[ObjectIdentifier(self)] = copy
    return copy
  }
}

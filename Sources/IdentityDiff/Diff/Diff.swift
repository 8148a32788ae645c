/// Computes the difference between two lists, or between two lists of sections and their items.
///
/// Identity determines *which* element it is; equality, *whether it changed*:
///
/// ```swift
/// struct Person: Identifiable, Equatable {
///   var id: Int
///   var name: String
/// }
///
/// let difference = Diff.difference(
///   from: [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")],
///   to: [Person(id: 2, name: "Grace Hopper"), Person(id: 1, name: "Ada")])
/// difference.moved    // [1 → 0]
/// difference.updated  // [1 → 0]
/// ```
///
/// A difference is minimal: elements are deleted and inserted only if the other list lacks their
/// identity, and as few elements as possible move.
///
/// Several elements of a list may share an identity. Then the first one in the old list pairs with
/// the first in the new list, and so on. The rest are deleted or inserted. The result names them
/// (``ListDifference/oldDuplicates``, ``ListDifference/newDuplicates``), and `duplicates(in:)`
/// finds them in one list.
///
/// The time is proportional to the number of elements. If few of them changed, it is close to the
/// time it takes to read both lists once. Two arrays that share their storage are not read.
/// Elements are read in place, not copied.
public enum Diff {}

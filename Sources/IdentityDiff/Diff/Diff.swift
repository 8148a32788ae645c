/// Computes what changed between two lists, or between two lists of sections and their items.
///
/// Identity says *which* element it is, equality says *whether it changed*:
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
/// A difference is minimal: what is deleted and inserted is exactly what identity forces, and nothing
/// moves that could have stayed.
///
/// Where several elements of a list have one identity, the first of them in the old list pairs with the
/// first in the new one, the second with the second, and so on; those left over are deleted or inserted.
/// The result names them (``ListDifference/oldDuplicates``, ``ListDifference/newDuplicates``), and
/// `duplicates(in:)` finds them in one list.
///
/// All of this takes time in proportion to the number of elements, and as long as few of them changed
/// hardly more than reading both lists once. Two arrays that share their storage are not read at all.
/// Elements are read where they stand, without copies.
public enum Diff {}

/// Refers to an object without holding it.
package struct WeakReference<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}

public enum ColorScheme: Sendable { case light, dark }
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public enum DynamicTypeSize: Sendable { case medium, large }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum LegibilityWeight: Sendable { case regular, bold }
public enum BackgroundProminence: Sendable { case standard, increased }

public enum EditMode: Sendable {
  case inactive, active

  public var isEditing: Bool { self == .active }
}

public struct RefreshAction: Sendable {
  private let action: @Sendable () async -> Void

  /// Not public in the real module.
  public init(_ action: @escaping @Sendable () async -> Void) { self.action = action }

  public func callAsFunction() async { await action() }
}

/// What views inherit.
public struct EnvironmentValues {
  public var colorScheme = ColorScheme.light
  public var displayScale: CGFloat = 1
  public var layoutDirection = LayoutDirection.leftToRight
  public var dynamicTypeSize = DynamicTypeSize.medium
  public var horizontalSizeClass: UserInterfaceSizeClass?
  public var verticalSizeClass: UserInterfaceSizeClass?
  public var legibilityWeight: LegibilityWeight?
  public var backgroundProminence = BackgroundProminence.standard
  public var editMode: Binding<EditMode>?

  /// Only views can set it in the real module.
  public var refresh: RefreshAction?

  /// A placeholder for a value of the app.
  public var appValue = ""

  public init() {}
}

@MainActor
@preconcurrency
@propertyWrapper
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

@propertyWrapper
public struct ObservedObject<Object: AnyObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

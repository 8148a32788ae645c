import DataSourceKit

/// The hub of a data source that knows one reload block only.
///
/// It takes the place of the reload block, and goes on calling the one that was there before. If the app
/// sets another one later, the hub notices when the next listener comes: its own block is gone then, and
/// what the block held with it. It puts itself in front again, and all listeners read everything.
///
/// A block of its own that is not the one in front any more may still be called: the app has kept it, and
/// calls it in its own block, or has put it back. So each knows what it has replaced. One that is called
/// by another one, through what that one has replaced, passes on what it hears and no more.
final class SourceHub {
  private let hub = ListenerHub()
  private weak var source: (any DataSource)?

  /// The block in front, the last that was set or called from outside. It lives as long as the app or the
  /// source holds it.
  private weak var front: Installation?

  /// The block that is calling what it has replaced.
  private weak var calling: Installation?

  /// A block of the hub.
  private final class Installation {
    /// The block that was there before.
    let replaced: ReloadBlock?

    init(replacing replaced: ReloadBlock?) {
      self.replaced = replaced
    }
  }

  private init(_ source: any DataSource) {
    self.source = source
  }

  deinit {
    if let key { HubRegistry.remove(self, for: key) }
  }

  private var key: ObjectIdentifier?

  /// Listens to a data source.
  ///
  /// - Returns: What is to be held for as long as the listener is to hear anything.
  static func listen(to source: any DataSource, _ listener: Listener) -> AnyObject {
    // Wrappers share the block of what is inside, and so its hub.
    let source = source.unwrapped
    if let composed = source as? any ListenerHubOwner {
      composed.hub.add(listener)
      return composed.hub
    }
    let key = ObjectIdentifier(source)
    let hub: SourceHub
    if let known = HubRegistry.hub(for: key), known.source === source {
      hub = known
    } else {
      hub = SourceHub(source)
      hub.key = key
      HubRegistry.set(hub, for: key)
    }
    hub.install()
    hub.hub.add(listener)
    return hub
  }

  /// Puts a block in front, unless there is one.
  private func install() {
    guard let source else { return }
    let replaced = source.reloadBlock
    // Whoever keeps the block of the hub and sets none in its place has taken it out as well.
    guard front == nil || replaced == nil else { return }
    let installation = Installation(replacing: replaced)
    source.reloadBlock = { self.hear($0, by: installation) }
    front = installation
    hub.reloadBlock = { [unowned self] in callReplaced($0) }
    // They have missed what was reported meanwhile.
    hub.send(.all, toReloadBlock: false)
  }

  private func hear(_ changeSet: ChangeSet, by installation: Installation) {
    if let calling, calling !== installation {
      installation.replaced?(changeSet)
    } else {
      front = installation
      hub.send(changeSet)
    }
  }

  private func callReplaced(_ changeSet: ChangeSet) {
    guard let front else { return }
    let outer = calling
    calling = front
    defer { calling = outer }
    front.replaced?(changeSet)
  }
}

/// A data source with a hub of its own.
protocol ListenerHubOwner: AnyObject {
  var hub: ListenerHub { get }
}

import DataSourceKit

/// The hub of a data source that knows one reload block only.
///
/// It takes the place of the reload block, and goes on calling the one that was there before. If the app
/// sets another one later, the hub notices when the next listener comes: its own block is gone then, and
/// what the block held with it. It puts itself in front again, and all listeners read everything.
final class SourceHub {
  private let hub = ListenerHub()
  private weak var source: (any DataSource)?

  /// Lives as long as the reload block does.
  private weak var installation: Installation?

  private final class Installation {}

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

  private func install() {
    guard installation == nil, let source else { return }
    let token = Installation()
    hub.reloadBlock = source.reloadBlock
    source.reloadBlock = { changeSet in
      withExtendedLifetime(token) { self.hub.send(changeSet) }
    }
    installation = token
    // They have missed what was reported meanwhile.
    hub.send(.all, toReloadBlock: false)
  }
}

/// A data source with a hub of its own.
protocol ListenerHubOwner: AnyObject {
  var hub: ListenerHub { get }
}

#if canImport(AppKit)
  import AppKit
  import GalleryCheck

  /// Opens the gallery, or the window of a check.
  @MainActor
  final class GalleryApplication: NSObject, NSApplicationDelegate {
    private let options: Options
    private let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 960, height: 620),
      styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false
    )

    init(_ options: Options) { self.options = options }

    func applicationDidFinishLaunching(_ notification: Notification) {
      NSApplication.shared.mainMenu = makeMenu()
      window.isReleasedWhenClosed = false
      if options.transitions != nil || options.has("--trace") {
        window.title = "Check"
        window.setContentSize(NSSize(width: 300, height: 420))
      } else {
        window.contentViewController = makeTabs()
        window.setContentSize(NSSize(width: 960, height: 620))
      }
      window.center()
      window.makeKeyAndOrderFront(nil)
      NSApplication.shared.activate(ignoringOtherApps: true)
      if let transitions = options.transitions {
        let check = makeCheck(in: window, transitions: transitions, seed: options.seed)
        Task { await run(check) }
      } else if let path = options.value(of: "--trace") {
        Task { await writeTrace(in: window, to: path) }
      }
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

    private func makeTabs() -> NSTabViewController {
      let tabs = NSTabViewController()
      tabs.tabStyle = .toolbar
      for (controller, title, symbol) in [
        (MailController(), "Mail", "envelope"), (ContactsController(), "Contacts", "person.2"),
        (FilesController(), "Files", "folder"), (ChatController(), "Chat", "bubble.left"),
      ] as [(NSViewController, String, String)] {
        controller.title = title
        let item = NSTabViewItem(viewController: controller)
        item.label = title
        item.image = NSImage(systemSymbolName: symbol, accessibilityDescription: title)
        tabs.addTabViewItem(item)
      }
      return tabs
    }

    private func makeMenu() -> NSMenu {
      let menu = NSMenu()
      let application = NSMenu()
      application.addItem(
        withTitle: "Quit Gallery", action: #selector(NSApplication.terminate), keyEquivalent: "q")
      let edit = NSMenu(title: "Edit")
      // The controller of the screen that is shown implements it, or the text that is being edited.
      edit.addItem(withTitle: "Undo", action: #selector(MailController.undo), keyEquivalent: "z")
      edit.addItem(withTitle: "Cut", action: #selector(NSText.cut), keyEquivalent: "x")
      edit.addItem(withTitle: "Copy", action: #selector(NSText.copy(_:)), keyEquivalent: "c")
      edit.addItem(withTitle: "Paste", action: #selector(NSText.paste), keyEquivalent: "v")
      edit.addItem(
        withTitle: "Select All", action: #selector(NSText.selectAll), keyEquivalent: "a")
      for submenu in [application, edit] {
        let item = NSMenuItem()
        item.submenu = submenu
        menu.addItem(item)
      }
      return menu
    }
  }

  /// Random changes of the views of AppKit in a window.
  @MainActor
  private func makeCheck(in window: NSWindow, transitions: Int, seed: UInt64) -> ViewCheck {
    ViewCheck(
      [
        CheckedView(
          "NSTableView", cases: { RealTableView(table: $0, in: window) },
          make: { RealTableView(table: $0, in: window, $1) }),
        CheckedView(
          "NSOutlineView", cases: { RealTableView(outline: $0, in: window) },
          make: { RealTableView(outline: $0, in: window, $1) }),
        CheckedView(
          "NSCollectionView", cases: { RealCollectionView($0, in: window) },
          make: { RealCollectionView($0, in: window, $1) }),
      ], transitions: transitions, seed: seed,
      system: system)
  }

  private var system: String {
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    return "macOS \(version), \(Date().formatted(.iso8601))"
  }

  /// Writes what the views of AppKit call, and ends the process.
  @MainActor
  private func writeTrace(in window: NSWindow, to path: String) async -> Never {
    let trace = ViewTrace(system: system)
    await trace.recordAll(in: window)
    do { try trace.text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      print(error)
      exit(1)
    }
    exit(0)
  }
#endif

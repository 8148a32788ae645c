#if os(iOS)
  import Foundation
  import GalleryCheck
  import SwiftUI
  import UIKit

  /// Checks the views of this device by random changes, and shows what passed.
  @MainActor
  struct CheckScreen: View {
    let transitions: Int

    /// Whether it begins by itself, and ends the app with the result.
    let isAutomatic: Bool

    @StateObject private var check = DeviceCheck()

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Container(view: check.container)
          .frame(height: 320)
          .border(Color.secondary)
        ScrollView {
          Text(check.report.isEmpty ? Self.explanation : check.report)
            .font(check.report.isEmpty ? .body : .footnote.monospaced())
            .textSelection(.enabled)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        HStack {
          Button(check.isRunning ? "Checking …" : "Check") {
            Task { await check.run(transitions: transitions) }
          }
          .disabled(check.isRunning)
          Spacer()
          Button("Copy for an issue") { UIPasteboard.general.string = check.text }
            .disabled(check.isRunning || check.report.isEmpty)
          ShareLink(item: check.text).disabled(check.isRunning || check.report.isEmpty)
        }
      }
      .padding()
      .task {
        guard isAutomatic else { return }
        // The first layout in the window.
        try? await Task.sleep(for: .seconds(1))
        if let path = DeviceCheck.tracePath {
          do { try await check.writeTrace(to: path) } catch {
            print(error)
            exit(1)
          }
          exit(0)
        }
        let failures = await check.run(transitions: transitions)
        print(check.report)
        exit(failures == 0 ? 0 : 1)
      }
    }

    private static let explanation = """
      A table view and a collection view are driven by some cases and by random changes. After each change the \
      visible cells, the titles and the selection must be those of the data. If the app crashes, start it again: \
      this screen then shows what the view threw.
      """
  }

  @MainActor
  private struct Container: UIViewRepresentable {
    let view: UIView

    func makeUIView(context: Context) -> UIView { view }

    func updateUIView(_ view: UIView, context: Context) {}
  }
#endif

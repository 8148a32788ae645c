import Foundation
import Testing

@Suite struct PageTests {
  @Test(arguments: try Page.inFolder)
  func `A page prints what its comments say`(_ page: Page) throws {
    let expectation = try page.expectation
    #expect(!expectation.isEmpty, "nothing says what the page prints")
    let run = try Run(page)
    #expect(run.lines == expectation)
    #expect(run.status == 0)
  }

  @Test func `The playground lists every page, and no other one`() throws {
    let listed = try Page.listed
    #expect(!listed.isEmpty)
    #expect(listed.map(\.name).sorted() == (try Page.inFolder.map(\.name)))
  }

  @Test func `The manifest has an executable for each page, in the playground's order`() throws {
    let manifest = try String(
      contentsOf: Page.package.appending(path: "Package.swift"), encoding: .utf8)
    let names = manifest.matches(of: #/(?m)^  "(?<name>\w+)": \[/#).map { String($0.name) }
    #expect(names == (try Page.listed.map(\.executable)))
  }

  @Test(arguments: try Page.inFolder)
  func `An executable is made of its page`(_ page: Page) throws {
    let main = Page.package.appending(path: "Sources/\(page.executable)Page/main.swift")
    #expect(main.resolvingSymlinksInPath() == page.file.resolvingSymlinksInPath())
  }
}

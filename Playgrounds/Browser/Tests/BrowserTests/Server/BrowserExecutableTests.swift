import HeadlessBrowser
import Testing

/// Where to look for the browser.
@Suite struct BrowserExecutableTests {
  @Test func missingBrowserIsAnError() throws {
    for environment in [
      ["PATH": "/nowhere", "CHROMIUM": "/nowhere/chromium"],
      ["PATH": "/nowhere:", "CHROMIUM": "x"],
    ] {
      let error = #expect(throws: BrowserError.self) {
        try BrowserExecutable.find(in: environment)
      }
      #expect(error?.description.contains("install") == true)
    }
  }

  @Test func environmentNamesIt() throws {
    #expect(try BrowserExecutable.find(in: ["CHROMIUM": "/bin/sh"]) == "/bin/sh")
    #expect(try BrowserExecutable.find(in: ["CHROMIUM": "sh", "PATH": "/x:/bin"]) == "/bin/sh")
  }
}

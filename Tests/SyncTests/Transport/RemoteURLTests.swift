import DevcatValues
import DevcatClient
import Testing
import DevcatTransport
@testable import DevcatWire

struct RemoteURLTests {
  struct Good: CustomTestStringConvertible, Sendable {
    let text: String
    let scheme: RemoteURL.Scheme
    let endpoint: Endpoint
    var catalogue = "team/name"
    var testDescription: String { text }
  }

  @Test(
    "Remote URL: understands",
    arguments: [
      Good(
        text: "devcat+tcp://127.0.0.1:7346/team/name", scheme: .tcp,
        endpoint: .tcp(host: "127.0.0.1", port: 7346)),
      Good(
        text: "devcat+tcp://localhost/team/name", scheme: .tcp,
        endpoint: .tcp(host: "localhost", port: 7346)),
      Good(
        text: "devcat+tcp://[::1]:99/a/b-c.d_9", scheme: .tcp,
        endpoint: .tcp(host: "::1", port: 99), catalogue: "a/b-c.d_9"),
      Good(
        text: "devcat+unix:///run/user/1000/hub.sock?catalogue=team/name", scheme: .unix,
        endpoint: .unix(path: "/run/user/1000/hub.sock")),
      Good(
        text: "devcat+unix:///my%20hub%3f/%C3%A9.sock?catalogue=team%2Fname", scheme: .unix,
        endpoint: .unix(path: "/my hub?/é.sock")),
      Good(
        text: "devcat://hub.example:65535/team/name", scheme: .tls,
        endpoint: .tcp(host: "hub.example", port: 65535)),
      Good(
        text: "DEVCAT://hub.example/team/name", scheme: .tls,
        endpoint: .tcp(host: "hub.example", port: 7346)),
    ])
  func understands(_ sample: Good) throws {
    let url = try RemoteURL(sample.text)
    #expect(url.scheme == sample.scheme)
    #expect(url.endpoint == sample.endpoint)
    #expect(url.catalogue.description == sample.catalogue)
    #expect(url.text == sample.text)
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let message: String
    var code = Failure.Code.badAddress
    var testDescription: String { name }
  }

  @Test(
    "Remote URL: refuses",
    arguments: [
      Bad(name: "empty", text: "", message: "no scheme"),
      Bad(name: "a path", text: "/tmp/x", message: "no scheme"),
      Bad(name: "web address", text: "https://x/team/name", message: "published folder"),
      Bad(name: "no catalogue", text: "devcat+tcp://127.0.0.1", message: "'/team/name' is missing"),
      Bad(name: "no team", text: "devcat+tcp://127.0.0.1/name", message: "two parts"),
      Bad(name: "three parts", text: "devcat+tcp://127.0.0.1/a/b/c", message: "two parts"),
      Bad(name: "climbing", text: "devcat+tcp://127.0.0.1/../etc", message: "begins with"),
      Bad(name: "no host", text: "devcat+tcp:///team/name", message: "host is missing"),
      Bad(name: "a port alone", text: "devcat+tcp://7346/a/b", message: "a port without a host"),
      Bad(name: "port too large", text: "devcat+tcp://127.0.0.1:65536/a/b", message: "0 to 65535"),
      Bad(name: "port empty", text: "devcat+tcp://127.0.0.1:/a/b", message: "0 to 65535"),
      Bad(name: "port signed", text: "devcat+tcp://127.0.0.1:+80/a/b", message: "0 to 65535"),
      Bad(name: "port zero", text: "devcat+tcp://127.0.0.1:0/a/b", message: "port 0"),
      Bad(name: "bare IPv6", text: "devcat+tcp://::1/a/b", message: "'[' and ']'"),
      Bad(name: "open bracket", text: "devcat+tcp://[::1/a/b", message: "']' is missing"),
      Bad(name: "behind the bracket", text: "devcat+tcp://[::1]9/a/b", message: "':PORT'"),
      Bad(name: "user", text: "devcat://me@hub/a/b", message: "user or password"),
      Bad(name: "query", text: "devcat://hub/a/b?x=1", message: "'?'"),
      Bad(name: "fragment", text: "devcat://hub/a/b#x", message: "'#'"),
      Bad(name: "space in the host", text: "devcat://my hub/a/b", message: "invalid character"),
      Bad(
        name: "unix with a host", text: "devcat+unix://run/x?catalogue=a/b",
        message: "begins with '/'"),
      Bad(name: "unix without catalogue", text: "devcat+unix:///run/x", message: "is missing"),
      Bad(
        name: "unix with another key", text: "devcat+unix:///run/x?name=a/b", message: "is missing"),
      Bad(
        name: "unix with two keys", text: "devcat+unix:///run/x?catalogue=a/b&c=d",
        message: "has only"
      ),
      Bad(
        name: "unix without path", text: "devcat+unix:///?catalogue=a/b",
        message: "path is not valid"
      ),
      Bad(name: "half an escape", text: "devcat+unix:///a%4?catalogue=a/b", message: "hexadecimal"),
      Bad(
        name: "escaped zero", text: "devcat+unix:///a%00?catalogue=a/b",
        message: "path is not valid"),
      Bad(name: "escapes not UTF-8", text: "devcat+unix:///a%ff?catalogue=a/b", message: "UTF-8"),
      Bad(
        name: "plain TCP elsewhere", text: "devcat+tcp://192.0.2.7/a/b", message: "without TLS",
        code: .needsTLS),
    ])
  func refuses(_ sample: Bad) {
    let error = #expect(throws: Failure.self) { try RemoteURL(sample.text) }
    #expect(error?.code == sample.code)
    #expect(error?.problem.contains(sample.message) == true, "\(error?.problem ?? "")")
    #expect(error?.hint != nil)
  }
}

struct CatalogueNameTests {
  static let longest = String(repeating: "x", count: 64)

  @Test(
    "Catalogue name: accepts",
    arguments: ["a/b", "0/9", "design.team/devices_2-x", "\(longest)/\(longest)", "a./b-"])
  func accepts(_ text: String) throws {
    let name = try CatalogueName(text)
    #expect(name.description == text)
    #expect("\(name.team)/\(name.name)" == text)
  }

  @Test(
    "Catalogue name: refuses",
    arguments: [
      "", "/", "a", "a/", "/b", "a/b/c", "a//b", "../b", "a/..", "./b", ".a/b", "a/-b", "_a/b",
      "A/b",
      "a/é", "a/b c", "a/b..c", "a/b\0", "a\\b/c", "a/b%2f", "\(longest)x/b", "a/\(longest)x",
      "a/b\n",
      "ａ/b",
    ])
  func refuses(_ text: String) {
    let error = #expect(throws: Failure.self) { try CatalogueName(text) }
    #expect(error?.code == .badAddress)
    #expect(error?.subject == text)
  }
}

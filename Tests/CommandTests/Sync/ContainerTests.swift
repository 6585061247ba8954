import DevcatTestSupport
import Testing

/// The program of a container (Packaging/container/devcat-hub), without the container.
@Suite("Container", .timeLimit(.hang))
struct ContainerTests {
  /// Starts the program as `start NAME`, waits until it is ready, and has the health check of Dockerfile.
  private static let functions = """
    set -eu
    trap 'kill $(jobs -p) 2>&- || true' EXIT
    start() {
      DEVCAT_FOLDER=$PWD/$1 DEVCAT_LISTEN=127.0.0.1:0 '\(Products.package)/Packaging/container/devcat-hub' \
        >"$1.txt" 2>"$1.log" &
    }
    ready() { until [ -s "$1.txt" ]; do kill -0 "$2" || { cat "$1.log"; exit 1; }; sleep 0.05; done; }
    healthy() { devcat hub status "$1" | grep -q '^hub *running'; }

    """

  @Test("Container: a hub makes its folder once, and is healthy while it runs")
  func oneHub() throws {
    let outcome = try Sandbox().shell(
      Self.functions + """
        start hub; ready hub $!
        healthy hub && echo healthy
        cp hub/.hub/certificate.pem first.pem
        kill $!; wait $! && echo ended
        healthy hub || echo unhealthy
        start hub; ready hub $!
        cmp first.pem hub/.hub/certificate.pem && echo same
        """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text == "healthy\nended\nunhealthy\nsame\n", "\(outcome)")
  }

  @Test(
    "Container: nodes on PostgreSQL make one schema and share one set of keys",
    .enabled(if: PostgresCluster.isThere, "\(PostgresCluster.need)"))
  func nodes() throws {
    let sandbox = try Sandbox()
    sandbox.environment["DEVCAT_POSTGRES"] = try PostgresCluster.shared.get().database()
    let outcome = try sandbox.shell(
      Self.functions + """
        mkdir keys; echo unused >secret
        export DEVCAT_KEYS=$PWD/keys DEVCAT_POSTGRES_SECRET=$PWD/secret
        start one; one=$!; start two; two=$!
        ready one $one; ready two $two
        healthy one && healthy two && echo healthy
        for key in certificate certificate-key signing-key; do
          cmp one/.hub/$key.pem two/.hub/$key.pem && echo same
        done
        kill $one $two; wait $one && wait $two && echo ended
        """)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text == "healthy\nsame\nsame\nsame\nended\n", "\(outcome)")
  }
}

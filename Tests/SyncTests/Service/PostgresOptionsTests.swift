import DevcatTestSupport
import Testing

@testable import DevcatHubPostgres
@testable import DevcatClient

@Suite(
  "The options of a connection: what is shown of them to anybody",
  .enabled(if: PostgresConnection.problem == nil, "libpq is needed: apt-get install libpq5"))
struct PostgresOptionsTests {
  static let wellFormed: [(options: String, shown: String)] = [
    ("host=a password=hunter2 dbname=b", "host=a password=*** dbname=b"),
    ("host=a password = hunter2 dbname=b", "host=a password=*** dbname=b"),
    ("host=a password='hunter2 x' dbname=b", "host=a password=*** dbname=b"),
    ("password='hunter2\\'hunter2'", "password=***"),
    ("host=a sslpassword=hunter2", "host=a sslpassword=***"),
    ("host=a\tpassword=hunter2\nuser=u", "host=a user=u password=***"),
    (
      "postgresql://me:hunter2@db.example.org/devcat",
      "host=db.example.org dbname=devcat user=me password=***"
    ),
    ("postgres://me@db/devcat?password=hunter2", "host=db dbname=devcat user=me password=***"),
    (
      "postgres://db/devcat?sslpassword=hunter2&sslmode=require",
      "host=db dbname=devcat sslmode=require sslpassword=***"
    ),
    ("postgresql://me:%68unter2@db/devcat", "host=db dbname=devcat user=me password=***"),
    ("postgresql://me:hun/ter2@db/devcat", "postgresql://***"),
    ("postgresql://me:hunter2@x@db/devcat", "postgresql://***"),
    ("dbname='postgresql://me:hunter2@db/devcat'", "postgresql://***"),
    ("dbname='host=a password=hunter2'", "dbname=***"),
    ("host=a user='it''s'", ""),
    ("service=devcat", "service=devcat"),
    ("host=a application_name='two words'", "host=a application_name='two words'"),
  ]

  @Test("PostgreSQL options: shown without secrets", arguments: wellFormed)
  func wellFormedOptions(_ options: String, _ shown: String) throws {
    guard let found = try? PostgresOptions(options) else { return #expect(shown == "") }
    func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
    #expect(words(found.shown) == words(shown), "\(options)")
    #expect(!found.shown.contains("unter2") && !found.shown.contains("ter2"))
    #expect(found.text == options)
  }

  /// Options that libpq refuses quote what it did not understand.
  @Test(
    "PostgreSQL options: malformed ones are not quoted",
    arguments: [
      "hunter2", "host=a hunter2", "host=a password=a hunter2", "host=a pasword=hunter2",
      "password='hunter2", "host=a password hunter2", "=hunter2", "host=a hunter2=b",
      "postgresql://me:hunter2@[::1/devcat", "postgresql://me:hunter2%zz@db/devcat",
      "postgresql://db/devcat?hunter2", "postgresql://db/devcat?hunter2=x",
      "postgresql://db/devcat?a=hunter2", "postgresql://db/devcat?password=x=hunter2",
      "postgresql://me:a\"hunter2@[::1/devcat", "host=\"a hunter2\"", "password=\u{0}hunter2",
    ])
  func malformedOptions(_ options: String) {
    do {
      let found = try PostgresOptions(options)
      #expect(!found.shown.contains("hunter2"), "\(found.shown)")
    } catch {
      #expect(error.code == .badAddress)
      #expect(!"\(error)".contains("hunter2"), "\(error)")
    }
  }

  @Test("PostgreSQL options: messages of libpq hide secrets")
  func messages() throws {
    let options = try PostgresOptions("host=a password=hunter2 sslpassword=opensesame")
    #expect(options.hidingSecrets(in: "no hunter2, nor opensesame: a") == "no ***, nor ***: a")
    #expect(options.hidingSecrets(in: "nothing") == "nothing")
  }
}

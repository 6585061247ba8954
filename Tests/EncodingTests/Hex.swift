import DevcatValues
import Testing

@testable import DevcatEncoding

/// The bytes that `hex` spells; a wrong table fails the test that uses it.
func bytes(_ hex: String) throws -> [UInt8] {
  try #require(Hexadecimal.bytes(of: hex), "'\(hex)' is not hexadecimal")
}

/// The code of the error that `body` throws, or nil if it throws none.
func code(of body: () throws(Failure) -> Void) -> Failure.Code? {
  do throws(Failure) {
    try body()
    return nil
  } catch {
    return error.code
  }
}

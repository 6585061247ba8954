# Builds devcat from the source archive of a version (docs/Install.md).
#
# Untried: its syntax was checked, and nobody has installed it on a Mac yet. For a release, fill in the address
# of the archive and its SHA-256.
class Devcat < Formula
  desc "Versioned catalogue of device profiles"
  homepage "https://devcat.invalid"
  url "https://devcat.invalid/devcat-0.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "expat"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "devcat"
    system "Scripts/install", "--prefix", prefix, "--executable", ".build/release/devcat"
  end

  test do
    ENV["DEVCAT_CATALOGUE"] = testpath/"test.db"
    system bin/"devcat", "init"
    assert_match "iPhone 11", shell_output("#{bin}/devcat show iphone-11")
  end
end

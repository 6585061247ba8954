# Shared by the scripts: the project's folder, its packages, and the flags of every build.
# Those that a Mac runs keep to bash 3.2 and to options that BSD's tools have.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Bold on a terminal, unless NO_COLOR is set.
bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$'\033[1m' plain=$'\033[0m'; fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

mac=''
[ "$(uname -s)" != Darwin ] || mac=yes

# Ends a script that only Linux can run.
needs_linux() { # REASON
  [ -n "$mac" ] || return 0
  echo "Skipped on a Mac: $(basename "$0") needs Linux ($1)."
  exit
}

# Packages that a build needs besides the Swift toolchain, by their names in Debian; devcat loads libcurl4 for
# https addresses, and libpq5 for a hub on PostgreSQL.
build_packages=(libsqlite3-dev zlib1g-dev libssl-dev libexpat1-dev pkg-config libcurl4 libpq5)

# The system's command for packages, or nothing.
manager=''
if [ -n "$mac" ]; then
  manager=brew
  # Homebrew links these nowhere (keg-only).
  prefix=$(brew --prefix 2>/dev/null || echo /opt/homebrew)
  for formula in sqlite openssl@3 expat; do
    PKG_CONFIG_PATH=$prefix/opt/$formula/lib/pkgconfig:${PKG_CONFIG_PATH:-}
  done
  export PKG_CONFIG_PATH
else
  for program in apt-get dnf; do [ -n "$manager" ] || ! command -v "$program" >/dev/null || manager=$program; done
fi

# `--install` as the first word of any script: missing packages are installed without a question.
if [ "${1:-}" = --install ]; then
  export DEVCAT_INSTALL=yes
  shift
fi

# Asks whether to run a command; ends the script otherwise. Nobody is asked with --install, or in CI.
agreed() { # COMMAND
  [ -z "${DEVCAT_INSTALL:-}${CI:-}" ] || return 0
  local answer=''
  printf '  %s\n' "$1" >&2
  if [ -t 0 ] && [ -t 2 ]; then
    read -r -p 'Run it now? [y/N] ' answer
  fi
  [[ "$answer" == [yY]* ]] || { echo "Run it yourself, or this script again with --install as its first word." >&2; exit 69; }
}

# Runs a command as root: with sudo only if that was asked for, by --install, in CI, or at the terminal.
as_root() { # COMMAND…
  if [ "$(id -u)" -eq 0 ]; then "$@"; return; fi
  [ -n "${DEVCAT_INSTALL:-}${CI:-}" ] || echo 'This needs root:' >&2
  agreed "sudo $*"
  command -v sudo >/dev/null || { echo "There is no sudo here; run it as root." >&2; exit 69; }
  sudo "$@"
}

# The system's name of a Debian package; nothing if a Mac has it, or has only tests that skip without it.
name_of() { # PACKAGE
  case $manager:$1 in
    apt-get:*) echo "$1" ;;
    brew:libsqlite3-dev) echo sqlite ;;
    brew:libssl-dev) echo openssl@3 ;;
    brew:libexpat1-dev) echo expat ;;
    brew:libpq5) echo libpq ;;
    brew:pkg-config) echo pkgconf ;;
    dnf:libsqlite3-dev) echo sqlite-devel ;;
    dnf:zlib1g-dev) echo zlib-devel ;;
    dnf:libssl-dev) echo openssl-devel ;;
    dnf:libexpat1-dev) echo expat-devel ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    dnf:libcurl4) echo libcurl ;;
    dnf:libpq5) echo libpq ;;
    dnf:sqlite3) echo sqlite ;;
    dnf:bsdutils) echo util-linux ;;
    dnf:libc6-dev) echo glibc-devel ;;
    dnf:iproute2) echo iproute ;;
    dnf:nginx-light) echo nginx ;;
    dnf:chromium-driver) echo chromedriver ;;
    dnf:postgresql) echo postgresql-server ;;
    dnf:*) echo "$1" ;;
  esac
}

# Whether the system has a package, by the system's name. A library is asked for by its file: its package has
# another name in Debian 13 and Ubuntu 24.04 (libcurl4t64).
has() { # PACKAGE
  case $manager:$1 in
    apt-get:libcurl4) has_library libcurl.so.4 ;;
    apt-get:libssl3) has_library libssl.so.3 ;;
    apt-get:libpq5) has_library libpq.so.5 ;;
    apt-get:*) dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ;;
    dnf:*) rpm -q --whatprovides "$1" >/dev/null 2>&1 ;;
    brew:*) [ -d "$(brew --prefix)/opt/$1" ] ;;
  esac
}
has_library() { PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep "[[:space:]]$1 " >/dev/null; }

# Installs the missing ones of the named packages.
require() { # PACKAGE…
  local missing=() package name
  if [ -z "$manager" ]; then
    pkg-config --exists sqlite3 zlib openssl expat && return
    echo "There is no apt-get or dnf here. Install SQLite, zlib, OpenSSL and expat with their headers, and pkg-config." >&2
    exit 69
  fi
  if [ -n "$mac" ] && ! command -v brew >/dev/null; then
    echo "There is no Homebrew here, which has OpenSSL for the build; see https://brew.sh." >&2
    exit 69
  fi
  for package in "$@"; do
    name=$(name_of "$package")
    [ -z "$name" ] || has "$name" || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Missing packages: ${missing[*]}"
  case $manager in
    apt-get) as_root sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${missing[*]} >/dev/null" ;;
    dnf) as_root dnf install -y --skip-unavailable "${missing[@]}" ;;
    brew) agreed "brew install ${missing[*]}" && brew install "${missing[@]}" ;;
  esac
}

# Reads lines into an array: read_lines NAME <FILE
read_lines() {
  local line
  eval "$1=()"
  while IFS= read -r line; do eval "$1+=(\"\$line\")"; done
}

# Prints digests as sha256sum does, which a Mac may lack.
sha256() { # FILE…
  if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

# What an image is made of, besides the sources: the instructions of Dockerfile, and the files that it copies.
image_lines() {
  grep -E -v '^ *(#.*)?$' Dockerfile
  sha256 Packaging/container/*
}

# Installs a PostgreSQL server without Debian's cluster 'main': the tests make clusters of their own.
require_postgres() {
  if [ "$manager" != apt-get ]; then require postgresql; return; fi
  compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null && return
  require postgresql-common
  as_root sh -c "echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/devcat.conf"
  require postgresql
}

command -v swift >/dev/null || {
  echo "The Swift toolchain (6.3 or newer) is not on the PATH; see https://swift.org/install." >&2
  exit 69
}

# Imports are checked and warnings are errors in every build, so all builds share their results.
flags=(--explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors)

# The flags of debug builds, for checks and tests: with line coverage, so everything is built once, and
# with some targets optimized (Package.swift). SwiftPM finds the tests by the index of the build.
debug=(--enable-code-coverage "${flags[@]}")
[ -z "$mac" ] || debug=("${flags[@]}")
export DEVCAT_OPTIMIZED=yes
# A debug executable outside of tests writes no coverage.
export LLVM_PROFILE_FILE=/dev/null

# Builds a product for release, with the Swift runtime linked statically; a Mac has it in the system.
build_release() { # PRODUCT [OPTION…]
  local product=$1 runtime=--static-swift-stdlib
  shift
  [ -z "$mac" ] || runtime=--no-static-swift-stdlib
  swift build --configuration release --product "$product" "$runtime" "${flags[@]}" "$@"
}

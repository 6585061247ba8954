import Foundation
import DevcatTestSupport
import Testing

/// The small formats for simulators, previews and stores are what their tools take.
@Suite("Export simulator", .timeLimit(.hang)) struct ExportSimulatorTests {
  /// Runs the script of a format, in which a tool only prints its arguments, and returns what was printed.
  private static func calls(
    _ sandbox: Sandbox, _ script: String, of tool: String, _ arguments: [String] = []
  ) throws -> JSONValue {
    let program = """
      import json, os, shlex, subprocess, sys
      script, tool, *arguments = sys.argv[1:]
      os.makedirs("bin", exist_ok=True)
      with open("bin/" + tool, "w") as file:
        file.write('#!/bin/sh\\n[ "$2" = list ] && cat runtimes && exit\\n'
          + 'printf "%s\\\\037" "$@" >> calls\\necho >> calls\\n')
      os.chmod("bin/" + tool, 0o755)
      open("calls", "w").close()
      done = subprocess.run(["/bin/sh", script] + arguments, env={"PATH": os.path.abspath("bin") + ":/usr/bin:/bin"},
        capture_output=True, text=True, check=True)
      calls = [line.split("\\037")[:-1] for line in open("calls").read().splitlines()]
      print(json.dumps([calls, shlex.split(done.stdout)]))
      """
    return try sandbox.python(program, script, tool, arguments.joined())
  }

  @Test(
    "Simulators: the script creates each, and prints the destinations",
    arguments: ExportSample.catalogues)
  func simulators(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    guard let said = try sandbox.exportOfSome("simulators", to: "simulators.sh", from: name) else {
      return
    }
    let read = try Self.calls(sandbox, "simulators.sh", of: "xcrun")
    let created = read[0]?.items ?? []
    let printed = read[1]?.items.compactMap(\.text) ?? []
    #expect(printed.starts(with: ["xcodebuild", "test", "-scheme", "YourApp"]))
    #expect(created.count == printed.count { $0.hasPrefix("platform=") })
    #expect(created.allSatisfy { $0.items.count == 4 && $0[2] == $0[3] })
    guard name == "reference" else { return }
    let script = try sandbox.require(["export", "--format", "simulators"]).text
    #expect(
      script.split(separator: "\n").dropFirst().first?.hasPrefix(
        "# These are \(created.count) simulators: 'devcat cover --format simulators'") == true)
    let names = created.compactMap { $0[3]?.text }
    for name in [
      "iPhone 17 Pro", "iPad Pro (11-inch) (4th generation)", "iPad (A16)",
      "Apple Watch Series 11 (46mm)", "Apple Watch Ultra 3 (49mm)", "Apple TV 4K (3rd generation)",
    ] { #expect(names.contains(name), "\(name)") }
    #expect(printed.contains("platform=iOS Simulator,name=iPhone 17 Pro"))
    #expect(printed.contains("platform=watchOS Simulator,name=Apple Watch SE 3 (40mm)"))
    #expect(said.contains("or no source states its name: iphone-5c, "))
    // A runtime that is named is used for all.
    let again = try Self.calls(sandbox, "simulators.sh", of: "xcrun", ["iOS 26.0"])
    #expect(again[0]?.items.allSatisfy { $0[4] == "iOS 26.0" } == true)
  }

  @Test("Cover: the fewest devices in a format of export")
  func cover() throws {
    let sandbox = try Sandbox.readingReference()
    let cover = ["cover", "--where", "family=iPhone", "--os", "18"]
    let expected = try sandbox.require(cover + ["--json"]).json()["devices"]?.items ?? []
    let script = try sandbox.require(cover + ["--format", "simulators"])
    try sandbox.write(script.text, to: "simulators.sh")
    let installed = ["iOS 17.5", "iOS 18.0", "iOS 18.6", "iOS 26.0", "watchOS 18.9"]
    try sandbox.write(
      "== Runtimes ==\n" + installed.map { "\($0) (0 - 1) - com.apple\n" }.joined(), to: "runtimes")
    let read = try Self.calls(sandbox, "simulators.sh", of: "xcrun")
    let created = read[0]?.items ?? []
    #expect(created.map { $0[3] } == expected.map { $0["name"] })
    #expect((2...20).contains(created.count))
    // Each has the newest installed runtime of the version that is asked for, and is tested on it.
    #expect(created.allSatisfy { $0[4] == "iOS 18.6" })
    let printed = read[1]?.items.compactMap(\.text) ?? []
    #expect(printed.count { $0.hasSuffix(",OS=18.6") } == created.count)
    let named = try Self.calls(sandbox, "simulators.sh", of: "xcrun", ["iOS 18.0"])
    #expect(named[0]?.items.allSatisfy { $0[4] == "iOS 18.0" } == true)
    try sandbox.write("== Runtimes ==\niOS 26.0 (26.0 - 1) - com.apple\n", to: "runtimes")
    let refused = try sandbox.run(
      "/usr/bin/env", ["PATH=\(sandbox.path("bin")):/usr/bin:/bin", "sh", "simulators.sh"])
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.hasPrefix("No runtime of iOS 18 is installed"), "\(refused)")
    let both = try sandbox.devcat("cover", "--format", "css", "--json")
    #expect(both.status == 64 && both.errors.contains("'--format' and '--json'"))
  }

  @Test("Maestro: models are the ends of Xcode's identifiers", arguments: ExportSample.catalogues)
  func maestro(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    guard let said = try sandbox.exportOfSome("maestro", to: "maestro.sh", from: name) else {
      return
    }
    let started = try Self.calls(sandbox, "maestro.sh", of: "maestro")[0]?.items ?? []
    for call in started {
      #expect(call[0] == "start-device" && call[2] == "ios" && call[3] == "--device-model")
    }
    guard name == "reference" else { return }
    let models = started.compactMap { $0[4]?.text }
    // As `xcrun simctl list devicetypes` has them.
    for model in [
      "iPhone-17-Pro", "iPhone-SE-3rd-generation", "iPad-10th-generation", "iPad-mini-A17-Pro",
      "iPad-Air-13-inch-M4", "iPad-A16", "iPad--6th-generation-", "iPad-Air--3rd-generation-",
      "iPod-touch--7th-generation-", "iPad-Pro--11-inch---2nd-generation-",
    ] { #expect(models.contains(model), "\(model)") }
    let old = try #require(started.first { $0[4] == "iPhone-6s" })
    #expect(old[5] == "--device-os" && old[6] == "iOS-15")
    #expect(said.contains("no source states Xcode's identifier of its simulator: ipad-pro-13"))
  }

  @Test("Flutter: a list of devices in Dart", arguments: ExportSample.catalogues)
  func flutter(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    if try sandbox.exportOfSome("flutter", to: "devices.dart", from: name) == nil { return }
    // The part of Dart's grammar that the list needs: calls with named arguments, texts, numbers.
    let program = #"""
      import json, re
      text = open("devices.dart", newline="").read()
      head, body = text.split("final List<DeviceInfo> devices = ", 1)
      assert [line for line in head.splitlines() if line and not line.startswith("//")] == [
        "import 'package:device_preview/device_preview.dart';", "import 'package:flutter/material.dart';"], head
      token = re.compile(r"\s*(?:('(?:[^'\\$\n]|\\u\{[0-9a-f]{1,6}\}|\\['\\$])*')|(-?[0-9]+(?:\.[0-9]+)?)|([A-Za-z_.]+)|([\[\]():;,]))")
      tokens, at = [], 0
      while body[at:].strip():
        match = token.match(body, at)
        assert match, body[at:at + 60]
        tokens.append(match.group(0).strip()); at = match.end()
      def value(i):
        if tokens[i] == "const": return value(i + 1)
        if i + 1 < len(tokens) and tokens[i + 1] == "(":
          name, named, plain, i = tokens[i], {}, [], i + 2
          while tokens[i] != ")":
            if tokens[i + 1] == ":":
              key = tokens[i]; assert key not in named; named[key], i = value(i + 2)
            else:
              each, i = value(i); plain.append(each)
            if tokens[i] == ",": i += 1
          return {"call": name, "named": named, "plain": plain}, i + 1
        return tokens[i], i + 1
      devices, i = [], 1
      assert tokens[0] == "["
      while tokens[i] != "]":
        each, i = value(i); devices.append(each)
        assert tokens[i] == ","; i += 1
      assert tokens[i + 1:] == [";"]
      for each in devices:
        assert each["call"] in ("DeviceInfo.genericPhone", "DeviceInfo.genericTablet"), each
        assert set(each["named"]) - {"safeAreas", "rotatedSafeAreas"} == {"platform", "id", "name", "screenSize", "pixelRatio"}
        assert each["named"]["platform"] in ("TargetPlatform.iOS", "TargetPlatform.android")
      ids = [each["named"]["id"] for each in devices]
      assert len(set(ids)) == len(ids)
      found = [each["named"] for each in devices if each["named"]["id"] == "'iphone-17-pro'"]
      print(json.dumps([len(devices), found]))
      """#
    let read = try sandbox.python(program)
    guard name == "reference" else { return }
    #expect((read[0]?.number ?? 0) > 80)
    let device = try #require(read[1]?[0])
    #expect(device["screenSize"]?["plain"] == ["402", "874"] && device["pixelRatio"] == "3")
    #expect(device["safeAreas"]?["named"] == ["top": "62", "bottom": "34"])
    #expect(device["rotatedSafeAreas"]?["named"] == ["left": "62", "bottom": "20", "right": "62"])
  }

  @Test(
    "Screenshots: each class has a size that its devices render", arguments: ExportSample.catalogues
  )
  func screenshots(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    if try sandbox.exportOfSome("screenshots", to: "screenshots.json", from: name) == nil { return }
    let program = """
      import json
      classes = json.load(open("screenshots.json"))
      devices = {each["id"]: each for each in map(json.loads, open("all.ndjson", newline="\\n"))}
      play = classes.pop("phoneScreenshots", None)
      assert play is None or all(devices[each.split("_")[0]]["family"] == "Android" for each in play["devices"])
      for each in classes.values():
        sizes = {(size["width"], size["height"]) for size in each["sizes"]}
        for id in each["devices"]:
          device = devices[id]
          rendered = tuple(round(device["points"][side] * device["scale"]) for side in ("width", "height"))
          assert rendered in sizes, (id, rendered, sizes)
      print(json.dumps({name: each["devices"] for name, each in classes.items()}))
      """
    try sandbox.export("ndjson", to: "all.ndjson")
    let read = try sandbox.python(program)
    guard name == "reference" else { return }
    let expected = [
      "iOS-6.7-in": "iphone-17-pro-max", "iOS-6.5-in": "iphone-11-pro-max",
      "iOS-5.5-in": "iphone-8-plus", "iOS-iPad-Pro-12.9": "ipad-pro-13-inch-m5",
      "iOS-iPad-Pro": "ipad-pro-12.9-inch-1st-generation", "Apple-TV": "apple-tv-4k-3rd-generation",
    ]
    for (store, id) in expected {
      #expect(read[store]?.items.contains(.text(id)) == true, "\(store): \(id)")
    }
  }
}

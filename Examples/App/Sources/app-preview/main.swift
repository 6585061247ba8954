import App

let phone = DeviceProfile.iphone17Pro
let old = phone.main.safeArea(.landscape, os: .iOS(26))
print("\(phone.name ?? phone.id), iOS 26, landscape: \(old?.bottom ?? 0) pt below the safe area")
for orientation in DeviceProfile.Orientation.allCases {
  print("\(orientation): the toolbar begins \(Toolbar(on: phone, orientation)?.top ?? 0) pt above the edge")
}
print("\(Toolbar.crowded(above: 0.15).count) of \(DeviceProfile.all.count) devices are crowded in landscape")

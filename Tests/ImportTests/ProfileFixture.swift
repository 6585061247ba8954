/// A profile in devcat's own shape with every kind of member.
enum ProfileFixture {
  static let object = """
    {"id": "iphone-11-pro-max", "name": "iPhone 11 Pro Max", "family": "iPhone", "idiom": "phone",
     "models": ["iPhone12,5", "iPhone12,4"], "aliases": [], "released": "2019-09-20",
     "status": "released", "diagonal": 6.5,
     "points": {"width": 414, "height": 896}, "pixels": {"width": 1242, "height": 2688},
     "renderedPixels": {"width": 1242, "height": 2688}, "scale": 3, "nativeScale": 3, "ppi": 458,
     "corners": {"style": "rounded", "radius": 39}, "orientations": ["portrait"],
     "homeIndicator": true,
     "statusBars": [{"os": "iOS 14 and later", "orientation": "portrait", "height": 44}],
     "keyboards": [{"orientation": "landscape", "height": 208.5}],
     "zoomed": {"width": 375, "height": 812}, "moreSpace": {"width": 500},
     "safeAreas": [{"orientation": "portrait", "top": 44, "left": 0, "bottom": 34, "right": 0},
       {"os": "iOS 26.5", "orientation": "landscape", "top": 0, "left": 44, "bottom": 20.5, "right": 44}],
     "layouts": [
       {"mode": "full-screen", "orientation": "portrait", "available": true,
        "horizontal": "compact", "vertical": "regular", "width": 414, "height": 896},
       {"mode": "full-screen", "orientation": "landscape", "available": true,
        "horizontal": "regular", "vertical": "compact", "derivedFrom": "iphone-xr"},
       {"mode": "half", "orientation": "portrait", "available": false}],
     "attributes": {"lab shelf": "B2", "count": 3, "spare": false},
     "displays": {"inner": {"points": {"width": 669, "height": 951},
       "safeAreas": [{"orientation": "portrait", "top": 1, "left": 2, "bottom": 3, "right": 4}],
       "layouts": [{"mode": "half", "orientation": "landscape", "available": true, "width": 300}]}},
     "unknownFields": {"field77.key": "0x6161", "field300": "0x01"}}
    """

  static let line = object.split(separator: "\n").joined(separator: " ")

  static let stated = [
    "family": "iPhone", "idiom": "phone", "models": "iPhone12,4;iPhone12,5",
    "released": "2019-09-20", "status": "released", "diagonal": "6.5", "points.width": "414",
    "points.height": "896", "pixels.width": "1242", "pixels.height": "2688", "scale": "3",
    "ppi": "458", "corners.style": "rounded", "corners.radius": "39", "orientations": "portrait",
    "homeIndicator": "true", "statusBar[\"iOS 14 and later\"].portrait": "44",
    "keyboard.landscape": "208.5", "zoomed.width": "375", "zoomed.height": "812",
    "moreSpace.width": "500", "safeArea.portrait": "44,0,34,0",
    "safeArea[\"iOS 26.5\"].landscape": "0,44,20.5,44",
    "layouts.full-screen.portrait": "compact/regular 414x896", "layouts.half.portrait": "n/a",
    "attributes[\"lab shelf\"]": "B2", "attributes.count": "3", "attributes.spare": "false",
    "displays.inner.points.width": "669", "displays.inner.points.height": "951",
    "displays.inner.safeArea.portrait": "1,2,3,4",
    "displays.inner.layouts.half.landscape": "-/- 300x-", "field77.key": "0x6161",
    "field300": "0x01",
  ]
}

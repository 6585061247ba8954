/// The rows of the guideline's three tables as published, between some prose of our own.
enum GuidelineFixture {
  static let dimensions = """
    Device Dimensions (portrait)
    12.9" iPad Pro 1024pt × 1366pt (2048px × 2732px @2x)
    11" iPad Pro 834pt × 1194pt (1668px × 2388px @2x)
    10.5" iPad Pro 834pt × 1194pt (1668px × 2388px @2x)
    9.7" iPad Pro 768pt × 1024pt (1536px × 2048px @2x)
    7.9" iPad mini 768pt × 1024pt (1536px × 2048px @2x)
    10.5" iPad Air 834pt × 1112pt (1668px × 2224px @2x)
    9.7" iPad Air 768pt × 1024pt (1536px × 2048px @2x)
    10.2" iPad 810pt × 1080pt (1620px × 2160px @2x)
    9.7" iPad 768pt × 1024pt (1536px × 2048px @2x)
    iPhone 11 Pro Max 414pt × 896pt (1242px × 2688px @3x)
    iPhone 11 Pro 375pt × 812pt (1125px × 2436px @3x)
    iPhone 11 414pt × 896pt (828px × 1792px @2x)
    iPhone XS Max 414pt × 896pt (1242px × 2688px @3x)
    iPhone XS 375pt × 812pt (1125px × 2436px @3x)
    iPhone XR 414pt × 896pt (828px × 1792px @2x)
    iPhone X 375pt × 812pt (1125px × 2436px @3x)
    iPhone 8 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 8 375pt × 667pt (750px × 1334px @2x)
    iPhone 7 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 7 375pt × 667pt (750px × 1334px @2x)
    iPhone 6s Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 6s 375pt × 667pt (750px × 1334px @2x)
    iPhone 6 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 6 375pt × 667pt (750px × 1334px @2x)
    4.7" iPhone SE 375pt × 667pt (750px × 1334px @2x)
    4" iPhone SE 320pt × 568pt (640px × 1136px @2x)
    iPod touch 5th generation and later 320pt × 568pt (640px × 1136px @2x)
    """

  static let sizeClasses = """
    Device Portrait orientation Landscape orientation
    12.9" iPad Pro Regular width, regular height Regular width, regular height
    11" iPad Pro Regular width, regular height Regular width, regular height
    10.5" iPad Pro Regular width, regular height Regular width, regular height
    9.7" iPad Regular width, regular height Regular width, regular height
    7.9" iPad mini Regular width, regular height Regular width, regular height
    iPhone 11 Pro Max Compact width, regular height Regular width, compact height
    iPhone 11 Pro Compact width, regular height Regular width, compact height
    iPhone 11 Compact width, regular height Compact width, compact height
    iPhone XS Max Compact width, regular height Regular width, compact height
    iPhone XS Compact width, regular height Compact width, compact height
    iPhone XR Compact width, regular height Regular width, compact height
    iPhone X Compact width, regular height Compact width, compact height
    iPhone 8 Plus Compact width, regular height Regular width, compact height
    iPhone 8 Compact width, regular height Compact width, compact height
    iPhone 7 Plus Compact width, regular height Regular width, compact height
    iPhone 7 Compact width, regular height Compact width, compact height
    iPhone 6s Plus Compact width, regular height Regular width, compact height
    iPhone 6s Compact width, regular height Compact width, compact height
    iPhone SE Compact width, regular height Compact width, compact height
    """

  static let multitasking = """
    Device Mode Portrait orientation Landscape orientation
    12.9" iPad Pro 2/3 split view Compact width, regular height Regular width, regular height
    1/2 split view N/A Regular width, regular height
    1/3 split view Compact width, regular height Compact width, regular height
    11" iPad Pro 2/3 split view Compact width, regular height Regular width, regular height
    1/2 split view N/A Compact width, regular height
    1/3 split view Compact width, regular height Compact width, regular height
    10.5" iPad Pro 2/3 split view Compact width, regular height Regular width, regular height
    1/2 split view N/A Compact width, regular height
    1/3 split view Compact width, regular height Compact width, regular height
    9.7" iPad 2/3 split view Compact width, regular height Regular width, regular height
    1/2 split view N/A Compact width, regular height
    1/3 split view Compact width, regular height Compact width, regular height
    7.9" iPad mini 4 2/3 split view Compact width, regular height Regular width, regular height
    1/2 split view N/A Compact width, regular height
    1/3 split view Compact width, regular height Compact width, regular height
    """

  static let whole = """
    Sizes of screens

    Screens differ. Try to keep controls at least 44pt x 44pt.

    \(dimensions)

    NOTE The scale factors are those of the framework.

      • Regular width, regular height
      • Compact width, compact height

    \(sizeClasses)

    2/3 split view

    \(multitasking)

    What follows
    Nothing of interest.
    """
}

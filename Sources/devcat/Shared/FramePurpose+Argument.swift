public import Adaptivity
public import Arguments

extension FramePurpose: ArgumentValue {}
extension ReadingDirection: ArgumentValue {}

// Texts of data/, compiled in by #embed: what the guidelines say, of which answers are made.

/// The rules of the documents (data/rules.txt).
const char *_Nonnull devcat_guideline_rules(void);
/// The words of questions about the rules (data/rule-words).
const char *_Nonnull devcat_guideline_words(void);
/// Apple's table of size classes in full screen, edition 2020 (data/sources/guideline-2020/size-classes.csv).
const char *_Nonnull devcat_guideline_size_classes(void);
/// Apple's table of size classes beside other apps, edition 2020 (data/sources/guideline-2020/multitasking.csv).
const char *_Nonnull devcat_guideline_multitasking(void);

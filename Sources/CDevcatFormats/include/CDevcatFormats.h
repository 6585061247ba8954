// The formats that are files (data/formats), and the words of titles, compiled in by #embed.

/// The text of the file of a format by its index; null behind the last one.
const char *_Nullable devcat_format(int index);
/// The words in the titles of columns and their meanings (data/title-words).
const char *_Nonnull devcat_title_words(void);

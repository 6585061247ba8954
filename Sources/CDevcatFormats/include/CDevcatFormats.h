// The formats that are files (data/formats), compiled in by #embed.

/// The text of the file of a format by its index; null behind the last one.
const char *_Nullable devcat_format(int index);

// It declares nothing: loader.c defines the functions that OpenSSL's own headers declare.

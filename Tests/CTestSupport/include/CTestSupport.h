// It offers nothing: what it does is done when the tests are loaded.

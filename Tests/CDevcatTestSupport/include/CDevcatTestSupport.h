// What width.c does, it does when it is loaded.

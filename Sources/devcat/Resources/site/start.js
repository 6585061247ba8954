// Opens the page; a page of tests without its frame opens what it wants.
if (document.getElementById("shell")) devcat.use("page/shell").start();

devcat.use("page/shell").start();

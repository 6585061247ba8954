// The data files: a promise for each name, kept once it is fulfilled.
devcat.unit("catalogue/files", () => {
  "use strict";

  const promises = new Map();
  const delivered = new Map();

  // A data file that cannot be used. `message` says which one and why, `next` what to do about it.
  class DataFileError extends Error {
    constructor(path, problem) {
      super(`The data file ‘${path}’ ${problem}.`);
      this.name = "DataFileError";
      this.path = path;
      this.next = "Copy the whole folder that ‘devcat site’ wrote, or write it again, and reload this page.";
    }
  }

  function pathOf(name) {
    return `data/${name}.js`;
  }

  // Takes a value from its data file.
  function deliver(name, value) {
    delivered.set(name, value);
  }

  function finish(name, resolve, reject) {
    if (!delivered.has(name)) {
      reject(new DataFileError(pathOf(name), "is damaged"));
      return;
    }
    const value = delivered.get(name);
    delivered.delete(name);
    resolve(value);
  }

  function request(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = pathOf(name);
      script.async = true;
      script.addEventListener("load", () => {
        script.remove();
        finish(name, resolve, reject);
      });
      script.addEventListener("error", () => {
        script.remove();
        reject(new DataFileError(pathOf(name), "is missing or cannot be read"));
      });
      document.head.append(script);
    });
  }

  // The value of the data file of a name, such as "names" or "devices/3"; rejects with a DataFileError.
  // A file that failed is asked for again the next time.
  function load(name) {
    if (!promises.has(name)) {
      const promise = request(name);
      promise.catch(() => promises.delete(name));
      promises.set(name, promise);
    }
    return promises.get(name);
  }

  return { load, deliver };
});

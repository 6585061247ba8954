// The namespace of the site. A browser loads neither ES modules nor JSON from a file, so each unit
// registers itself here, and the data files are scripts that hand over their value.
(() => {
  "use strict";

  const makers = new Map();
  const units = new Map();

  // Registers a unit: `make(use)` is called once, when the unit is first used, and returns its functions.
  function unit(name, make) {
    if (makers.has(name)) throw new Error(`Two units are named '${name}'.`);
    makers.set(name, make);
  }

  // The functions of a unit.
  function use(name) {
    if (!units.has(name)) {
      const make = makers.get(name);
      if (!make) throw new Error(`There is no unit '${name}'; is it named in resources.c?`);
      units.set(name, make(use));
    }
    return units.get(name);
  }

  // What a data file calls with its name and its value.
  const data = (name, value) => use("catalogue").deliver(name, value);

  window.devcat = Object.freeze({ unit, use, data });
})();

// The live region: what changed, for those who hear the page. Of several things in a row the last is said.
devcat.unit("page/announce", () => {
  "use strict";

  const pause = 400;
  let waiting = 0;

  function say(text) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      document.getElementById("status").textContent = text;
    }, pause);
  }

  return { say };
});

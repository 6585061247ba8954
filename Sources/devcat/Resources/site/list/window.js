// Which rows of a long list are visible, so that only they are in the document.
devcat.unit("list/window", () => {
  "use strict";

  const spare = 8;

  // Watches a scroller with rows of one height. `fill(from, to)` is called with the rows to be shown.
  function open(scroller, rowHeight, fill) {
    let count = 0;
    let shown = "";
    let isWaiting = false;

    function update(isForced) {
      const from = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spare);
      const to = Math.min(count, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + spare);
      const range = `${from} ${to}`;
      if (range === shown && !isForced) return;
      shown = range;
      fill(from, to);
    }

    function later() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        update(false);
      });
    }

    // Shows a list of another length, or the same rows anew.
    function show(newCount) {
      count = newCount;
      update(true);
    }

    // Scrolls just so far that a row is visible; or, if `isCentred`, to the middle where it was not.
    function reveal(row, isCentred = false) {
      const top = row * rowHeight;
      const room = scroller.clientHeight - rowHeight;
      const isAbove = top < scroller.scrollTop;
      if (!isAbove && top <= scroller.scrollTop + room) return;
      if (isCentred) scroller.scrollTop = top - room / 2;
      else scroller.scrollTop = isAbove ? top : top - room;
      update(false);
    }

    scroller.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(later).observe(scroller);
    return { show, reveal };
  }

  return { open };
});

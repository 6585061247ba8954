// Donut: a ring whose parts are the shares of the categories, which the legend names.
devcat.unit("chart/plot/donut", (use) => {
  "use strict";

  const elements = use("page/elements");

  const hole = 0.6;
  // The shares are drawn clockwise from the top.
  const turn = Math.PI * 2;

  const at = ({ centre }, radius, angle) => ({ x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) });
  const written = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;

  // A part of the ring. A whole ring cannot be one arc: it ends a hair before it begins.
  function part(ring, from, to) {
    const end = Math.min(to, from + turn - 1e-4);
    const large = end - from > Math.PI ? 1 : 0;
    const inner = ring.radius * hole;
    const d =
      `M${written(at(ring, ring.radius, from))}A${ring.radius} ${ring.radius} 0 ${large} 1 ${written(at(ring, ring.radius, end))}` +
      `L${written(at(ring, inner, end))}A${inner} ${inner} 0 ${large} 0 ${written(at(ring, inner, from))}Z`;
    return elements.draw("path", { d, class: "chart-fill chart-part" });
  }

  function isInside(ring, from, to, { x, y }) {
    const distance = Math.hypot(x - ring.centre.x, y - ring.centre.y);
    const angle = (Math.atan2(x - ring.centre.x, ring.centre.y - y) + turn) % turn;
    return distance <= ring.radius && distance >= ring.radius * hole && angle >= from && angle <= to;
  }

  // The whole is in the middle; of a small ring only its number has room.
  function middle({ centre, radius }, { value, name }) {
    const words = (y, text, kind) => elements.draw("text", { x: centre.x.toFixed(1), y: y.toFixed(1), "text-anchor": "middle", class: kind }, text);
    const isSmall = radius < 70;
    return [words(centre.y + (isSmall ? 8 : 2), value, "chart-whole-number"), !isSmall && words(centre.y + 20, name, "chart-label")];
  }

  function mark(frame, ring, from, to, share) {
    const place = at(ring, (ring.radius * (1 + hole)) / 2, (from + to) / 2);
    return {
      category: frame.labels.indexOf(share.category),
      series: 0,
      colour: share.colour,
      value: share.number,
      at: place,
      box: { x: place.x - 1, y: place.y - 1, width: 2, height: 2 },
      contains: (point) => isInside(ring, from, to, point),
      nodes: [part(ring, from, to)],
    };
  }

  function drawDonut(frame) {
    const { area, content } = frame;
    const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    const ring = { centre, radius: Math.max(16, Math.min(area.width, area.height) / 2 - 4) };
    const sum = content.shares.reduce((total, { number }) => total + number, 0);
    let from = 0;
    const marks = content.shares.map((share) => {
      const to = from + (share.number / sum) * turn;
      const made = mark(frame, ring, from, to, share);
      from = to;
      return made;
    });
    return { under: [{ series: 0, nodes: middle(ring, content.whole) }], marks };
  }

  return { drawDonut };
});

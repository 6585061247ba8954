// Donut: a ring whose parts are the shares of the categories.
devcat.unit("chart/marks/donut", (use) => {
  "use strict";

  const element = use("page/element");

  const hole = 0.6;
  // The shares are drawn clockwise from the top.
  const turn = Math.PI * 2;

  function at({ centre }, radius, angle) {
    return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
  }

  function text({ x, y }) {
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  }

  // A part of the ring. A whole ring cannot be one arc: it ends a hair before it begins.
  function part(ring, from, to) {
    const end = Math.min(to, from + turn - 1e-4);
    const large = end - from > Math.PI ? 1 : 0;
    const inner = ring.radius * hole;
    const d =
      `M${text(at(ring, ring.radius, from))}A${ring.radius} ${ring.radius} 0 ${large} 1 ${text(at(ring, ring.radius, end))}` +
      `L${text(at(ring, inner, end))}A${inner} ${inner} 0 ${large} 0 ${text(at(ring, inner, from))}Z`;
    return element.draw("path", { d, class: "chart-fill chart-part" });
  }

  function isInside(ring, from, to, { x, y }) {
    const distance = Math.hypot(x - ring.centre.x, y - ring.centre.y);
    const angle = (Math.atan2(x - ring.centre.x, ring.centre.y - y) + turn) % turn;
    return distance <= ring.radius && distance >= ring.radius * hole && angle >= from && angle <= to;
  }

  // The share stands outside the ring, where it has the contrast of text, if its part is wide enough.
  function label(ring, from, to, share) {
    if ((to - from) * ring.radius < 24) return [];
    const place = at(ring, ring.radius + 8, (from + to) / 2);
    const side = Math.abs(place.x - ring.centre.x) < 12 ? "middle" : place.x < ring.centre.x ? "end" : "start";
    const words = { x: place.x.toFixed(1), y: place.y.toFixed(1), dy: "0.35em", "text-anchor": side };
    return [element.draw("text", { ...words, class: "chart-label" }, share)];
  }

  function mark(frame, ring, from, to, { category, number, share, colour }) {
    const middle = at(ring, (ring.radius * (1 + hole)) / 2, (from + to) / 2);
    return {
      category: frame.labels.indexOf(category),
      series: 0,
      colour,
      value: number,
      at: middle,
      box: { x: middle.x - 1, y: middle.y - 1, width: 2, height: 2 },
      contains: (point) => isInside(ring, from, to, point),
      nodes: [part(ring, from, to), ...label(ring, from, to, share)],
    };
  }

  function draw(frame) {
    const { area, content } = frame;
    const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    const room = content.interactive ? 20 : 0;
    const ring = { centre, radius: Math.max(16, Math.min(area.width, area.height) / 2 - room) };
    const whole = content.shares.reduce((sum, { number }) => sum + number, 0);
    let from = 0;
    const marks = content.shares.map((share) => {
      const to = from + (share.number / whole) * turn;
      const made = mark(frame, ring, from, to, share);
      from = to;
      return made;
    });
    return { under: [], marks };
  }

  return { draw };
});

// Donut: a ring whose parts are the shares of the categories.
devcat.unit("chart/plot/donut", (use) => {
  "use strict";

  const elements = use("page/elements");
  const numbers = use("chart/rules/numbers");
  const { widestText, fittedText } = use("chart/plot/frame");

  const hole = 0.6;
  // The shares are drawn clockwise from the top.
  const turn = Math.PI * 2;

  function at({ centre }, radius, angle) {
    return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
  }

  function written({ x, y }) {
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  }

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

  function words(x, y, anchor, content, name = "chart-label") {
    return elements.draw("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, class: name }, content);
  }

  // How much room the names have beside the ring.
  function room({ area, content }) {
    if (!content.interactive) return 0;
    return Math.min(widestText(content.shares.map(({ category }) => category)) + 14, area.width * 0.28);
  }

  // Name and share are outside the ring, where they have the contrast of text, unless they would cover
  // those of the part before.
  function label(ring, from, to, { category, share }) {
    const place = at(ring, ring.radius + 10, (from + to) / 2);
    if (ring.room === 0 || isNear(ring.labelled, place)) return [];
    ring.labelled.push(place);
    const side = place.x - ring.centre.x;
    const anchor = Math.abs(side) < 16 ? "middle" : side < 0 ? "end" : "start";
    const up = place.y < ring.centre.y - ring.radius * 0.7 ? 10 : 0;
    return [
      words(place.x, place.y - up, anchor, fittedText(category, Math.abs(side) < 16 ? 140 : ring.room - 8), "chart-axis-title"),
      words(place.x, place.y - up + 14, anchor, share),
    ];
  }

  function isNear(labelled, { x, y }) {
    return labelled.some((other) => Math.abs(other.y - y) < 30 && Math.abs(other.x - x) < 90);
  }

  // The whole is in the middle.
  function whole(ring, { shares, axisTitles }, sum) {
    if (ring.room === 0) return [];
    const number = numbers.inFull(shares.map(({ number }) => number))(sum);
    const name = fittedText(axisTitles.value, ring.radius * hole * 1.7);
    return [
      words(ring.centre.x, ring.centre.y + 2, "middle", number, "chart-whole-number"),
      words(ring.centre.x, ring.centre.y + 20, "middle", name),
    ];
  }

  function mark(frame, ring, from, to, share) {
    const middle = at(ring, (ring.radius * (1 + hole)) / 2, (from + to) / 2);
    return {
      category: frame.labels.indexOf(share.category),
      series: 0,
      colour: share.colour,
      value: share.number,
      at: middle,
      box: { x: middle.x - 1, y: middle.y - 1, width: 2, height: 2 },
      contains: (point) => isInside(ring, from, to, point),
      nodes: [part(ring, from, to), ...label(ring, from, to, share)],
    };
  }

  function drawDonut(frame) {
    const { area, content } = frame;
    const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    const beside = room(frame);
    const radius = Math.max(16, Math.min(area.width / 2 - beside, area.height / 2 - (beside ? 26 : 4)));
    const ring = { centre, radius, room: beside, labelled: [] };
    const sum = content.shares.reduce((total, { number }) => total + number, 0);
    let from = 0;
    const marks = content.shares.map((share) => {
      const to = from + (share.number / sum) * turn;
      const made = mark(frame, ring, from, to, share);
      from = to;
      return made;
    });
    return { under: [{ series: 0, nodes: whole(ring, content, sum) }], marks };
  }

  return { drawDonut };
});

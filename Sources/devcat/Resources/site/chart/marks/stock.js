// Stock: for each category a candle, whose body reaches from open to close and whose wick from low to
// high. A body that closed below its open is hollow.
devcat.unit("chart/marks/stock", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  function candle(frame, category, series, range, count) {
    const [start, end] = bands.slot(frame.band, category, series, count);
    const middle = (start + end) / 2;
    const body = shapes.between(start, frame.value(range.open), end, frame.value(range.close));
    const box = shapes.between(start, frame.value(range.low), end, frame.value(range.high));
    const wick = shapes.line([{ x: middle, y: box.y }, { x: middle, y: box.y + box.height }], "chart-wick");
    const name = range.close < range.open ? "chart-fill chart-hollow" : "chart-fill";
    return { category, series, value: range.close, box, nodes: [wick, shapes.bar(body, name)] };
  }

  function draw(frame) {
    const marks = [];
    const { series } = frame.data;
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      series.forEach((one, index) => {
        const range = one.ranges[category];
        if (range) marks.push(candle(frame, category, index, range, series.length));
      });
    }
    return { under: [], marks };
  }

  return { draw, leastBand: (count) => 4 * count + 2 };
});

// A device as a file: its drawing for design tools and documents, and its values.
devcat.unit("device/download", (use) => {
  "use strict";

  const { copyable, make, say } = use("page/elements");
  const words = use("page/words");

  // The colours of a drawing outside this page, where no style sheet is.
  const paints = {
    "screen-ground": "#ffffff", "pane-own": "#ffffff", "pane-other": "#cdd2d9", "pane-none": "#eceef1",
    "safe-area": "#dcebfb", "home-indicator": "#1d1d1f",
  };

  function attributes(values) {
    return Object.entries(values).filter(([, value]) => value !== null)
      .map(([name, value]) => ` ${name}="${typeof value === "number" ? words.number(value, 3) : value}"`).join("");
  }

  function escaped(text) {
    return text.replace(/[&<>"]/g, (each) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[each]);
  }

  function box({ x, y, width, height }, more) {
    return `<rect${attributes({ x, y, width, height, ...more })}/>`;
  }

  // A frame in points: a named group with the screen, its panes, its safe area, and a guide for each inset.
  function frame({ width, height, cornerRadius, panes, safe, homeIndicator }, id, x) {
    const whole = { x: 0, y: 0, width, height };
    const line = (side, x1, y1, x2, y2) =>
      `<line${attributes({ id: `${id}-safe-area-${side}`, x1, y1, x2, y2, stroke: "#2262b0", "stroke-width": 1 })}/>`;
    const guides = safe && [
      safe.y > 0 && line("top", 0, safe.y, width, safe.y),
      safe.x > 0 && line("left", safe.x, 0, safe.x, height),
      safe.y + safe.height < height && line("bottom", 0, safe.y + safe.height, width, safe.y + safe.height),
      safe.x + safe.width < width && line("right", safe.x + safe.width, 0, safe.x + safe.width, height),
    ].filter(Boolean);
    return [
      `<g id="${id}" transform="translate(${x} 0)">`,
      `<clipPath id="${id}-clip">${box(whole, { rx: cornerRadius || null })}</clipPath>`,
      `<g clip-path="url(#${id}-clip)">`,
      box(whole, { fill: paints["screen-ground"] }),
      ...panes.toReversed().map((pane) => box(pane, { fill: pane.name === "other app" ? paints["pane-other"] : paints["pane-own"] })),
      safe && box(safe, { id: `${id}-safe-area`, fill: paints["safe-area"] }),
      "</g>",
      ...(guides ?? []),
      homeIndicator && box(homeIndicator, { rx: homeIndicator.height / 2, fill: paints["home-indicator"] }),
      box(whole, { id: `${id}-screen`, rx: cornerRadius || null, fill: "none", stroke: "#3c4047", "stroke-width": 1.5 }),
      "</g>",
    ].filter(Boolean).join("\n");
  }

  // The frames of a device beside each other.
  function svg({ device }, outlines) {
    let x = 2;
    const frames = outlines.map((outline) => {
      const id = [device.id, outline.display, outline.mode === "full-screen" ? null : outline.mode, outline.orientation].filter(Boolean).join("-");
      const text = frame(outline, id, x);
      x += outline.width + 48;
      return text;
    });
    const height = Math.max(...outlines.map((outline) => outline.height)) + 4;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${x - 46}" height="${height}" viewBox="0 -2 ${x - 46} ${height}">\n<title>${escaped(device.name ?? device.id)}</title>\n${frames.join("\n")}\n</svg>\n`;
  }

  function full({ outlines }) {
    return outlines.filter(({ mode, display }) => mode === "full-screen" && display === null);
  }

  // The command that writes a device for programs, with names that are valid in their language.
  function exporting({ id }, format) {
    return `devcat export --format ${format} --where id=${id}`;
  }

  function save(name, blob) {
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    say(`${name} is saved.`);
  }

  function text(name, type, content) {
    save(name, new Blob([content], { type }));
  }

  // The picture of what is shown, drawn by the browser at two pixels to a point.
  async function png(name, content) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(content)}`;
    await image.decode();
    const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
    const context = canvas.getContext("2d");
    context.scale(2, 2);
    context.drawImage(image, 0, 0);
    canvas.toBlob((blob) => save(name, blob), "image/png");
  }

  // The menu; `shown()` gives the outline that the drawing shows.
  function downloads(record, shown) {
    const { id } = record.device;
    const frames = full(record);
    const kinds = [
      frames.length > 0 && ["SVG", "frames for Figma, Sketch and Penpot", () => text(`${id}.svg`, "image/svg+xml", svg(record, frames))],
      frames.length > 0 && ["PNG", "the drawing as it is shown", () => png(`${id}.png`, svg(record, [shown() ?? frames[0]]))],
      ["JSON", "all values", () => text(`${id}.json`, "application/json", `${JSON.stringify(record.device, null, 2)}\n`)],
    ].filter(Boolean);
    const formats = [["CSS", "css"], words.unit(record.device) === "pt" && ["Swift", "swift"]].filter(Boolean);
    const opener = make("summary", { class: "button" }, "Download");
    const menu = make("details", { class: "menu no-print", onkeydown: (event) => event.key === "Escape" && close() }, [
      opener,
      make("div", { class: "menu-items" }, kinds.map(([title, note, onclick]) => make("button", {
        type: "button", class: "menu-item", onclick: () => {
          onclick();
          close();
        },
      }, make("strong", null, title), " ", make("span", { class: "hint" }, note))), formats.map(([title, format]) => {
        const command = exporting(record.device, format);
        return make("div", { class: "menu-item" }, make("strong", null, title), " ", copyable(command, make("code", null, command)));
      })),
    ]);
    // It closes where the focus goes elsewhere.
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
    });

    function close() {
      menu.open = false;
      opener.focus();
    }

    return menu;
  }

  return { downloads, svg, exporting };
});

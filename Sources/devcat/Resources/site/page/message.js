// What the page says where it has nothing to show: what is the matter, and what to do next.
devcat.unit("page/message", (use) => {
  "use strict";

  const { make } = use("page/element");

  // Something that the reader can do something about: a title, sentences, and links as [text, fragment].
  class Problem extends Error {
    constructor(title, sentences, links = []) {
      super(sentences.join(" "));
      this.name = "Problem";
      this.title = title;
      this.sentences = sentences;
      this.links = links;
    }
  }

  function from(error) {
    if (error instanceof Problem) return error;
    if (error.next) return new Problem("A part of this site cannot be read", [error.message, error.next]);
    return new Problem("This view failed", [
      `${error.message}`,
      "Reload the page. If the problem stays, write the site again with a newer devcat, or report it with this text.",
    ]);
  }

  // The block that tells an error.
  function block(error, level = 1) {
    const { title, sentences, links } = from(error);
    return make("div", { class: "message", role: "alert" }, [
      make(`h${level}`, { tabindex: -1 }, title),
      sentences.map((sentence) => make("p", null, sentence)),
      links.length > 0 &&
        make(
          "p",
          { class: "actions" },
          links.map(([text, href]) => make("a", { href, class: "button" }, text)),
        ),
    ]);
  }

  return { Problem, block };
});

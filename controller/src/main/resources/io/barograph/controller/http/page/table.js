// Tables with a name, a header for each column, and a scroller of their own that the keyboard reaches.

import { h } from "./dom.js";
import { count } from "./words.js";

const MOST = 50;

// Null where there is nothing to show.
export function table(id, title, heads, rows, level = "h3") {
  return rows.length === 0
    ? null
    : h(
        "section",
        { id, class: "guard" },
        h(level, {}, title),
        h(
          "div",
          { class: "wide", tabindex: 0, role: "region", "aria-label": title },
          h(
            "table",
            { class: "plain" },
            h("thead", {}, h("tr", {}, heads.map((each) => h("th", { scope: "col" }, each)))),
            h("tbody", {}, rows.slice(0, MOST).map((row) => h("tr", {}, row.map((cell) => h("td", {}, h("bdi", {}, cell)))))),
          ),
        ),
        rows.length > MOST ? h("p", { class: "empty" }, `${count(rows.length - MOST, "more line")}.`) : null,
      );
}

// What is only looked at when it is looked for.
export const fold = (id, summary, ...content) =>
  h("details", { id, class: "fold" }, h("summary", {}, summary), content);

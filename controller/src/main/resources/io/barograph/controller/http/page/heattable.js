// What the map shows, as a table: for readers of screens, and for whoever wants to read names.

import { h } from "./dom.js";
import { nodeAddress } from "./route.js";
import { count, percent } from "./words.js";

const MOST = 1000;

const row = (cell) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: nodeAddress(cell.name) }, h("bdi", {}, cell.name))),
    h("td", {}, cell.pool ? h("bdi", {}, cell.pool) : "none"),
    h("td", {}, cell.level),
    h("td", {}, cell.percent === null ? "unknown" : `${percent(cell.percent)} % ${cell.kind}`),
  );

// Fills the details element while it is open: thousands of rows cost something.
export function heatTable(details, cells) {
  const body = details.querySelector(".rows");
  if (!details.open) {
    body.replaceChildren();
    return;
  }
  const left = cells.length - MOST;
  body.replaceChildren(
    h(
      "table",
      { class: "plain" },
      h("caption", { class: "unseen" }, "Nodes by pool and name"),
      h("thead", {}, h("tr", {}, ["Node", "Pool", "Level", "Worst contention"].map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, cells.slice(0, MOST).map(row)),
    ),
    left > 0 ? h("p", { class: "empty" }, `${count(left, "more node")}: filter to see them.`) : "",
  );
}

// All that was read of a node, for who wants to see it: each scope's pressure beside its contention, and their last hour.

import { h } from "./dom.js";
import { hour } from "./hour.js";
import { resource } from "./resource.js";
import { fold } from "./table.js";
import { RESOURCES } from "./words.js";

export function readings(told, tag) {
  const node = told.node;
  const below = tag === "h3" ? "h4" : "h5";
  if (!node.scopes.length && !told.hour.length) return [];
  return [
    fold(
      "readings",
      node.stale ? "All readings, as they were last heard" : "All readings by scope",
      h("p", { class: "fine" }, "Percent of the last interval. Rules read the averages, which stand below them."),
      h("div", { class: "resources" }, Object.keys(RESOURCES).map((name) => resource(node, name, below))),
    ),
    fold("hours", "The last hour of every scope", hour(told.hour, below)),
  ];
}

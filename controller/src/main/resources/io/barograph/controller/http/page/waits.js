// Who waits for what others hold, and who waits for a limit or for threads of its own: the worst of each resource.

import { bar } from "./chart.js";
import { h } from "./dom.js";
import { percent, RESOURCES } from "./words.js";

const LEAST = 1;

const sufferers = (row) => (row.owners?.worst ?? []).filter((each) => each.percent >= LEAST);

const MOODS = { "self-limited": "self-limited", "self-crowded": "self-crowded", contended: "contended", stalled: "stalled", unknown: "unknown" };

function chips(owners) {
  if (!owners) return null;
  return [
    owners.stalled ? h("span", { class: "tag contended" }, `${owners.stalled} contended`) : null,
    owners.self_limited ? h("span", { class: "tag self" }, `${owners.self_limited} self-limited`) : null,
    owners.self_crowded ? h("span", { class: "tag self" }, `${owners.self_crowded} self-crowded`) : null,
  ];
}

const who = (worst, name) =>
  h(
    "table",
    { class: "sufferers" },
    h("caption", { class: "unseen" }, `Who waits for ${name}`),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Who waits"), h("th", { scope: "col" }, "Contention, mean of 10 s"))),
    h(
      "tbody",
      {},
      worst.map((each) =>
        h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, each.name)), h("td", {}, h("span", { class: "number" }, `${percent(each.percent)} %`), bar("contention", each.percent))),
      ),
    ),
  );

function one(node, name, tag) {
  const saying = node.sayings.find((each) => each.resource === name);
  const row = node.scopes.find((each) => each.scope === "node" && each.resource === name);
  if (!saying || !row) return null;
  const worst = sufferers(row);
  return h(
    "section",
    { id: `waits-${name}`, class: "waits" },
    h(tag, {}, RESOURCES[name], " ", MOODS[saying.mood] ? h("span", { class: `tag ${saying.mood === "contended" ? "contended" : saying.mood === "unknown" ? "doubt" : "self"}` }, MOODS[saying.mood]) : null),
    h("p", { class: "saying" }, h("bdi", {}, saying.text), " ", chips(row.owners)),
    worst.length ? who(worst, RESOURCES[name]) : null,
  );
}

export function waits(node, tag) {
  return h(
    "section",
    { class: "card" },
    h(tag, {}, node.stale ? "Who waited when it was last heard" : "Who waits"),
    node.scopes.length
      ? h("div", { class: "resources" }, Object.keys(RESOURCES).map((name) => one(node, name, tag === "h3" ? "h4" : "h5")))
      : h("p", { class: "empty" }, "No snapshot yet; missing is neither zero nor healthy."),
  );
}

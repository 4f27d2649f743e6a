// One node.

import { demands, transitions } from "./demands.js";
import { h } from "./dom.js";
import { resource } from "./resource.js";
import { count, percent, RESOURCES, span } from "./words.js";

const STATES = {
  new: "not asked yet",
  up: "live",
  down: "exporter does not answer",
  refused: "exporter's answer refused",
};

function pulse(node, now) {
  const age = node.heard === null ? null : (now - node.heard) / 1000;
  if (node.heard === null) return ["waiting", `${STATES[node.exporter.state]}, nothing heard yet`];
  if (node.stale) return ["stale", `silent for ${span(age)}: demands stand still`];
  if (node.exporter.state !== "up") return ["doubt", `${STATES[node.exporter.state]}, last heard ${span(age)} ago`];
  if (node.warming) return ["waiting", "reading what the exporter remembers"];
  return ["live", `live, heard ${span(age)} ago`];
}

const number = (node, phase) => node.demands.filter((each) => each.phase === phase).length;

function phases(node) {
  const chips = [
    ["firing", number(node, "firing")],
    ["keep_firing", number(node, "keep_firing")],
    ["pending", number(node, "pending")],
  ].filter(([, n]) => n);
  return chips.map(([phase, n]) => h("span", { class: `chip ${phase}` }, `${n} ${phase.replace("_", " ")}`));
}

const moods = (node) =>
  node.sayings
    .filter((each) => each.mood !== "calm" && each.mood !== "unknown")
    .map((each) => h("span", { class: `tag ${each.mood === "contended" ? "contended" : "self"}` }, `${RESOURCES[each.resource]} ${each.mood}`));

export function nodeSection(node, now, open) {
  const id = `node-${node.name}`;
  const [kind, text] = pulse(node, now);
  const lag = node.heard === null ? 0 : Math.max(0, (now - node.heard) / 1000);
  const steal = node.steal.percent >= 1 ? `steal ${percent(node.steal.percent)} %` : null;
  return h(
    "details",
    { id, class: `node ${kind}`, open },
    h(
      "summary",
      {},
      h("h2", {}, h("bdi", {}, node.name)),
      h("span", { class: `pulse ${kind}` }, text),
      h("span", { class: "tags" }, moods(node), phases(node), steal ? h("span", { class: "tag" }, steal) : null),
    ),
    node.exporter.why
      ? h("p", { class: "trouble" }, h("b", {}, `${STATES[node.exporter.state]}: `), node.exporter.why)
      : null,
    node.blocked ? h("p", { class: "trouble" }, h("b", {}, "held back: "), node.blocked) : null,
    node.trouble ? h("p", { class: "trouble" }, h("b", {}, "writing: "), node.trouble) : null,
    node.error ? h("p", { class: "trouble" }, h("b", {}, "not evaluated: "), node.error) : null,
    node.scopes.length
      ? h("div", { class: "resources" }, Object.keys(RESOURCES).map((name) => resource(node, name)))
      : h("p", { class: "empty" }, "No snapshot yet; missing is neither zero nor healthy."),
    h("div", { class: "decisions" }, demands(node, id), transitions(node, id, lag)),
    h(
      "p",
      { class: "fine" },
      h("bdi", {}, node.exporter.url),
      node.heard === null
        ? null
        : ` · snapshot ${node.seq}, up ${span(node.node_seconds)}, next within ${span(node.interval_seconds)} · boot ${node.boot}`,
      node.owned.length ? [" · on the node by our hand: ", node.owned.map((each, i) => [i ? ", " : "", h("bdi", {}, each)])] : null,
      node.forgotten ? ` · ${count(node.forgotten, "snapshot")} missed` : null,
    ),
  );
}

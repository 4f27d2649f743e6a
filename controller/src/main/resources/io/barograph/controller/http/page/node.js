// One node: how it stands in a line; opened, what is wrong first, then the readings.

import { demands, isHeldBack, transitions } from "./demands.js";
import { h } from "./dom.js";
import { chipOf } from "./levels.js";
import { resource } from "./resource.js";
import { count, percent, RESOURCES, span } from "./words.js";

const STATES = {
  new: "not asked yet",
  up: "live",
  down: "exporter does not answer",
  refused: "exporter's answer refused",
};

// So many keys are named in a node's line.
const MOST_KEYS = 2;

function pulse(node, now, replay) {
  const age = node.heard === null ? null : (now - node.heard) / 1000;
  if (node.heard === null) return ["waiting", `${STATES[node.exporter.state]}, nothing heard yet`];
  if (replay?.over) return ["waiting", "the recording has ended"];
  if (node.stale) return ["stale", `silent for ${span(age)}: demands stand still`];
  if (node.exporter.state !== "up") return ["doubt", `${STATES[node.exporter.state]}, last heard ${span(age)} ago`];
  if (node.warming) return ["waiting", "reading what the exporter remembers"];
  return ["live", `live, heard ${span(age)} ago`];
}

function phases(node) {
  return ["firing", "keep-firing", "pending"]
    .map((phase) => [phase, node.demands.filter((each) => each.phase === phase).length])
    .filter(([, n]) => n)
    .map(([phase, n]) => h("span", { class: `chip ${phase}` }, `${n} ${phase}`));
}

// What is demanded, by name; where nothing is, why the node cannot be judged.
function headline(node) {
  const loud = ["firing", "keep-firing", "pending"].flatMap((phase) => node.demands.filter((each) => each.phase === phase));
  if (!loud.length) return node.doubt;
  const more = loud.length - MOST_KEYS;
  return [
    loud.slice(0, MOST_KEYS).map((each, i) => [i ? ", " : "", h("bdi", {}, each.key)]),
    more > 0 ? ` and ${more} more` : "",
  ];
}

const moods = (node) =>
  node.sayings
    .filter((each) => each.mood !== "calm" && each.mood !== "unknown")
    .map((each) => h("span", { class: `tag ${each.mood === "contended" ? "contended" : "self"}` }, `${RESOURCES[each.resource]} ${each.mood}`));

// Whether nothing is known of the present: what is known in part stands among the demands.
const isDark = (node) => node.doubt && (node.heard === null || node.stale || node.error || !node.demands.length);

// The first cause that needs attention, a taint's before others.
function heldBack(node) {
  const held = node.demands.filter(isHeldBack);
  const first = held.find((each) => each.kind === "taint") ?? held[0];
  return first ? `${first.key}: ${first.held_back.text}` : "";
}

const trouble = (title, text) => (text ? h("p", { class: "trouble" }, h("b", {}, `${title}: `), text) : null);

export function nodeSection(node, now, open, replay) {
  const id = `node-${node.name}`;
  const [kind, text] = pulse(node, now, replay);
  const lag = node.heard === null || replay ? 0 : Math.max(0, (now - node.heard) / 1000);
  const steal = node.steal.percent >= 1 ? `steal ${percent(node.steal.percent)} %` : null;
  return h(
    "details",
    { id, class: `node ${kind}`, open },
    h(
      "summary",
      {},
      chipOf(node.level),
      h("h2", {}, h("bdi", {}, node.name)),
      h("span", { class: "headline" }, headline(node)),
      h("span", { class: "tags" }, moods(node), phases(node), steal ? h("span", { class: "tag" }, steal) : null),
      h("span", { class: `pulse ${kind}` }, text),
    ),
    isDark(node) ? trouble(node.level, node.doubt) : null,
    node.doubt.includes(node.exporter.why) ? null : trouble(STATES[node.exporter.state], node.exporter.why),
    trouble("held back", heldBack(node)),
    trouble("asked for", node.asked),
    trouble("writing", node.trouble),
    trouble("not evaluated", node.doubt.includes(node.error) ? "" : node.error),
    demands(node, id),
    node.scopes.length
      ? h("div", { class: node.stale ? "resources old" : "resources" }, Object.keys(RESOURCES).map((name) => resource(node, name)))
      : h("p", { class: "empty" }, "No snapshot yet; missing is neither zero nor healthy."),
    transitions(node, id, lag),
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

// One node: how it stands and since when, what is demanded and why, who waits, who would be evicted; then all readings.

import { demands, isHeldBack, loud, ruleKey } from "./demands.js";
import { h } from "./dom.js";
import { evictions } from "./evictions.js";
import { chipOf, MEANS } from "./levels.js";
import { readings } from "./readings.js";
import { address } from "./route.js";
import { surveyOf } from "./survey.js";
import { ago, clockOf, lasting } from "./times.js";
import { transitions } from "./transitions.js";
import { waits } from "./waits.js";
import { count, percent, span } from "./words.js";

const STATES = {
  new: "not asked yet",
  up: "live",
  down: "exporter does not answer",
  refused: "exporter's answer refused",
};

// The rules of so many demands are explained.
const MOST_DEMANDS = 8;

// A node and its explanations are asked for one after the other: where a snapshot comes in between, anew.
const MOST_TRIES = 3;

let explained = { node: "", rules: new Map() };

// When a snapshot was made, as the node's answer has it.
const madeAt = (explanation) => Math.round(explanation.monotonic_us / 1e5) / 10;

// Explanations cost the controller something: they are asked for once a snapshot, and when another rule begins to demand.
// Gives whether none of them is of a later snapshot than the node's answer.
async function explain(get, node) {
  const rules = new Map(loud(node).map((each) => [ruleKey(each), each]).slice(0, MOST_DEMANDS));
  const before = explained.node === node.name ? explained : { node: node.name, rules: new Map() };
  const found = new Map();
  for (const [key, { rule }] of rules) {
    const known = before.rules.get(key);
    const query = new URLSearchParams({ node: node.name, rule });
    const answer =
      known?.seconds === node.node_seconds ? null : await get(`api/explain?${query}`).then((each) => (each.ok ? each.json() : null)).catch(() => null);
    const told = answer?.rules.find((each) => ruleKey(each) === key);
    if (told || known) found.set(key, told ? { rule: told, seconds: madeAt(answer) } : known);
  }
  explained = { node: node.name, rules: found };
  return [...found.values()].every((each) => each.seconds <= node.node_seconds);
}

export async function askNode(get, name) {
  for (let tries = 1; ; tries++) {
    const answer = await get(`api/node?name=${encodeURIComponent(name)}`);
    if (answer.status === 404) return null;
    const told = await answer.json();
    if ((await explain(get, told.node)) || tries === MOST_TRIES) return told;
  }
}

function pulse(node, now, replay) {
  if (node.heard === null) return ["waiting", [`${STATES[node.exporter.state]}, nothing heard yet`]];
  if (replay?.over) return ["waiting", ["the recording has ended"]];
  if (node.stale) return ["stale", ["silent for ", lasting(node.heard, now), ": demands stand still"]];
  if (node.exporter.state !== "up") return ["doubt", [`${STATES[node.exporter.state]}, last heard `, ago(node.heard, now)]];
  if (node.warming) return ["waiting", ["reading what the exporter remembers"]];
  return ["live", ["live, heard ", ago(node.heard, now)]];
}

// The first cause that needs attention, a taint's before others.
function heldBack(node) {
  const held = node.demands.filter(isHeldBack);
  const first = held.find((each) => each.kind === "taint") ?? held[0];
  return first ? `${first.key}: ${first.held_back.text}` : "";
}

const trouble = (title, text) =>
  text ? h("p", { class: "trouble" }, h("b", {}, `${title}: `), h("bdi", {}, text)) : null;

function standing(told, now, replay) {
  const node = told.node;
  const [kind, text] = pulse(node, now, replay);
  return h(
    "p",
    { class: "standing" },
    chipOf(told.level),
    h("span", {}, MEANS[told.level] ?? ""),
    h("span", { class: `pulse ${kind}` }, text),
    h("span", {}, told.pool ? ["pool ", h("bdi", {}, told.pool)] : "no pool"),
    node.steal.percent >= 1 ? h("span", { class: "tag doubt" }, `steal ${percent(node.steal.percent)} %`) : null,
    h("a", { href: address("decisions", { node: node.name }) }, "its decisions"),
  );
}

// What is known in part stands among the demands.
const isDark = (node) => node.doubt && (node.heard === null || node.stale || node.error || !node.demands.length);

const fine = (node) =>
  h(
    "p",
    { class: "fine" },
    h("bdi", {}, node.exporter.url),
    node.heard === null
      ? null
      : ` · snapshot ${node.seq}, up ${span(node.node_seconds)}, next within ${span(node.interval_seconds)} · boot ${node.boot}`,
    node.owned.length ? [" · on the node by our hand: ", node.owned.map((each, i) => [i ? ", " : "", h("bdi", {}, each)])] : null,
    node.forgotten ? ` · ${count(node.forgotten, "snapshot")} missed` : null,
  );

// @param tag of the headings of its parts
export function nodeParts(told, fleet, now, tag) {
  const node = told.node;
  const clock = clockOf(node, now, fleet.replay);
  const rules = explained.node === node.name ? explained.rules : new Map();
  return [
    standing(told, now, fleet.replay),
    isDark(node) ? trouble(told.level, node.doubt) : null,
    node.stale ? h("p", { class: "trouble" }, "What stands below is what was known when it was last heard. It is not known to be so now.") : null,
    node.doubt.includes(node.exporter.why) ? null : trouble(STATES[node.exporter.state], node.exporter.why),
    trouble("held back", heldBack(node)),
    trouble("asked for", node.asked),
    trouble("writing", node.trouble),
    trouble("not evaluated", node.doubt.includes(node.error) ? "" : node.error),
    demands(told, rules, clock, tag),
    waits(told, tag),
    evictions(told.eviction, now, tag),
    surveyOf(fleet, node.name),
    transitions(node, clock, tag),
    readings(told, tag),
    (node.notes ?? []).map((each) => h("p", { class: "fine" }, h("bdi", {}, each))),
    fine(node),
  ]
    .flat(2)
    .filter(Boolean);
}

export function nodePage(name, told, fleet, now) {
  const head = [h("p", { class: "way" }, h("a", { href: "#" }, "← The fleet")), h("h2", { id: "title", tabindex: -1, class: "title" }, h("bdi", {}, name))];
  return told === null
    ? [...head, h("p", { class: "lost" }, "No node of this name is watched. Maybe it left, or the name is another's.")]
    : [...head, ...nodeParts(told, fleet, now, "h3")];
}

// What the policies want of a node, the loudest first, a line each; and how they came to want it.

import { h } from "./dom.js";
import { count, read, span } from "./words.js";

const LOUD = ["firing", "keep-firing", "pending"];

const chip = (demand) =>
  h(
    "span",
    { class: `chip ${demand.phase}` },
    demand.phase,
    demand.frozen ? h("span", { class: "frozen" }, " · frozen") : null,
  );

// Keys of events, evictions and reclaims say themselves of what kind they are.
const named = (demand) => [
  demand.key.startsWith(`${demand.kind} `) ? null : [h("span", { class: "kind" }, demand.kind), " "],
  h("bdi", {}, demand.key),
];

function countdown(demand) {
  if (demand.frozen) return "stands still";
  if (demand.phase === "pending") return `fires in ${span(demand.remaining_seconds)} if nothing changes`;
  if (demand.phase === "keep-firing" && demand.remaining_seconds > 0) {
    return `clears in ${span(demand.remaining_seconds)} if nothing changes`;
  }
  if (demand.phase === "keep-firing") return "held";
  return `since ${span(demand.since_seconds)}`;
}

// Causes that are as they should be: they need no attention.
const EXPECTED = new Set(["mode", "keep_firing", "pace", "not_leader"]);

export const isHeldBack = (demand) => Boolean(demand.held_back) && !EXPECTED.has(demand.held_back.why);

const held = (why) =>
  why ? h("p", { class: "why" }, h("b", {}, "held back: "), why.text, why.change ? `. What changes it: ${why.change}.` : "") : null;

function one(demand, id) {
  const why = demand.held_back;
  return h(
    "li",
    {},
    h(
      "details",
      { id: `${id}-${demand.kind}-${demand.key}`, class: `demand ${demand.phase}` },
      h(
        "summary",
        {},
        chip(demand),
        isHeldBack(demand) ? h("span", { class: "chip held" }, "held back") : null,
        h("span", { class: "key" }, named(demand)),
        h("span", { class: "when" }, countdown(demand)),
      ),
      held(why),
      h("p", { class: "why" }, demand.why),
      h("p", { class: "from" }, h("bdi", {}, demand.policy), " · ", h("bdi", {}, demand.rule)),
    ),
  );
}

// What is missing, without the rule that misses it: many rules miss the same.
const reason = (demand) => demand.why.replace(/^frozen: /, "").replace(/^"[^"]*" cannot be evaluated: /, "");

function byReason(demands) {
  const found = new Map();
  for (const each of demands) found.set(reason(each), [...(found.get(reason(each)) ?? []), each]);
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

const names = (demands) => demands.map((each, i) => [i ? ", " : "", named(each)]);

// Those that nothing is known of: together, each reason once.
function unjudged(demands, id) {
  if (!demands.length) return null;
  const reasons = byReason(demands);
  const why = reasons.length === 1 ? reasons[0][0] : `${count(reasons.length, "reason")}`;
  return h(
    "details",
    { id: `frozen-${id}`, class: "frozen-group" },
    h("summary", {}, h("b", {}, `${count(demands.length, "demand")} cannot be judged: `), why),
    h(
      "dl",
      {},
      reasons.map(([text, each]) => [h("dt", {}, text), h("dd", {}, names(each))]),
    ),
  );
}

export function demands(node, id) {
  const order = (each) => LOUD.indexOf(each.phase);
  const loud = node.demands.filter((each) => order(each) >= 0).sort((a, b) => order(a) - order(b));
  const frozen = node.demands.filter((each) => order(each) < 0 && each.frozen);
  const inactive = node.demands.filter((each) => order(each) < 0 && !each.frozen);
  const none = node.demands.length ? "Nothing is demanded" : "No policy has been evaluated yet";
  return h(
    "section",
    { class: "demands" },
    h("h3", {}, "Demands"),
    loud.length
      ? h("ul", {}, loud.map((each) => one(each, id)))
      : h("p", { class: "empty" }, frozen.length ? `${none}, as far as can be judged.` : `${none}.`),
    unjudged(frozen, id),
    inactive.length
      ? h(
          "details",
          { id: `inactive-${id}`, class: "inactive-group" },
          h("summary", {}, `${count(inactive.length, "inactive demand")}`),
          h("ul", {}, inactive.map((each) => one(each, id))),
        )
      : null,
  );
}

export const inputs = (step) =>
  step.inputs.map((each) =>
    h("span", { class: each.missing ? "input missing" : "input" }, `${each.name} `, h("b", {}, each.missing ? `missing: ${each.value}` : read(each.value))),
  );

const step = (each, lag) =>
  h(
    "li",
    { class: "step" },
    h("span", { class: "ago" }, each.ago_seconds === null ? "before the boot" : `${span(each.ago_seconds + lag)} ago`),
    h("span", { class: `reason ${each.to}` }, each.reason),
    h("span", { class: "key" }, h("bdi", {}, each.key)),
    h("span", { class: "course" }, `${each.from} → ${each.to}`),
    h("span", { class: "inputs" }, inputs(each)),
  );

export function transitions(node, id, lag) {
  const first = node.transitions.slice(0, 6);
  const rest = node.transitions.slice(6);
  return h(
    "section",
    { class: "transitions" },
    h("h3", {}, "Last transitions"),
    first.length
      ? h("ol", {}, first.map((each) => step(each, lag)))
      : h("p", { class: "empty" }, "None yet. Conditions and taints appear here before they are anywhere else."),
    rest.length
      ? h(
          "details",
          { id: `steps-${id}` },
          h("summary", {}, `${count(rest.length, "earlier one")}`),
          h("ol", {}, rest.map((each) => step(each, lag))),
        )
      : null,
  );
}

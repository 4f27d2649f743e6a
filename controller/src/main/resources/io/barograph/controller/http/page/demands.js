// What the policies want of a node, and how they came to want it.

import { h } from "./dom.js";
import { count, PHASES, read, span } from "./words.js";

const chip = (phase, frozen) =>
  h("span", { class: `chip ${phase}` }, PHASES[phase] ?? phase, frozen ? h("span", { class: "frozen" }, " · frozen") : null);

function countdown(demand) {
  if (demand.frozen) return "its time stands still: an input is missing";
  if (demand.phase === "pending") return `fires in ${span(demand.remaining_seconds)} if nothing changes`;
  if (demand.phase === "keep_firing" && demand.remaining_seconds > 0) {
    return `clears in ${span(demand.remaining_seconds)} if nothing changes`;
  }
  if (demand.phase === "keep_firing") return "held";
  return `since ${span(demand.since_seconds)}`;
}

const one = (demand) =>
  h(
    "li",
    { class: `demand ${demand.phase}` },
    chip(demand.phase, demand.frozen),
    h("span", { class: "key" }, h("span", { class: "kind" }, demand.kind), " ", h("bdi", {}, demand.key)),
    h("span", { class: "when" }, countdown(demand)),
    h("span", { class: "why" }, demand.why),
    h("span", { class: "from" }, h("bdi", {}, demand.policy), " · ", h("bdi", {}, demand.rule)),
  );

export function demands(node, id) {
  const loud = node.demands.filter((each) => each.phase !== "inactive" || each.frozen);
  const quiet = node.demands.filter((each) => each.phase === "inactive" && !each.frozen);
  return h(
    "section",
    { class: "demands" },
    h("h3", {}, "Demands"),
    loud.length
      ? h("ul", {}, loud.map(one))
      : h("p", { class: "empty" }, quiet.length ? "Nothing is demanded." : "No policy has been evaluated yet."),
    quiet.length
      ? h(
          "details",
          { id: `quiet-${id}` },
          h("summary", {}, `${count(quiet.length, "quiet demand")}`),
          h("ul", {}, quiet.map(one)),
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
    h("span", { class: "course" }, `${PHASES[each.from] ?? each.from} → ${PHASES[each.to] ?? each.to}`),
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

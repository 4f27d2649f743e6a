// How the demands of a node came to stand as they do: the last transitions, the newest first.

import { h } from "./dom.js";
import { fold } from "./table.js";
import { count, read } from "./words.js";

const FIRST = 6;

export const inputs = (step) =>
  step.inputs.map((each) =>
    h("span", { class: each.missing ? "input missing" : "input" }, h("bdi", {}, each.name), " ", h("b", {}, each.missing ? `missing: ${each.value}` : read(each.value))),
  );

const step = (each, clock) =>
  h(
    "li",
    { class: "step" },
    h("span", { class: "ago" }, each.ago_seconds === null ? "before the boot" : clock.ago(each.ago_seconds)),
    h("span", { class: `reason ${each.to}` }, each.reason),
    h("bdi", { class: "key" }, each.key),
    h("span", { class: "course" }, `${each.from} → ${each.to}`),
    h("span", { class: "inputs" }, inputs(each)),
  );

export function transitions(node, clock, tag) {
  const first = node.transitions.slice(0, FIRST);
  const rest = node.transitions.slice(FIRST);
  return h(
    "section",
    { class: "transitions card" },
    h(tag, {}, "Last transitions"),
    first.length
      ? h("ol", {}, first.map((each) => step(each, clock)))
      : h("p", { class: "empty" }, "None yet. Conditions and taints appear here before they are anywhere else."),
    rest.length ? fold("earlier-transitions", count(rest.length, "earlier one"), h("ol", {}, rest.map((each) => step(each, clock)))) : null,
  );
}

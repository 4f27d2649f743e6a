// The last decisions of the whole fleet, at #decisions, searched by node, policy or rule, and demand.

import { h } from "./dom.js";
import { keep, nodeAddress } from "./route.js";
import { ago } from "./times.js";
import { inputs } from "./transitions.js";
import { count, span } from "./words.js";

const FIELDS = [
  ["node", "Node"],
  ["policy", "Policy or rule"],
  ["demand", "Demand"],
];
const MOST = 200;

let asked = "";
let last = 0;
let kept = 0;
let entries = [];

// Asks for what is new since the last time; for everything where something else is looked for.
export async function askDecisions(ask, wanted, replay) {
  // A recording's clock runs faster than ours: how long ago something was is asked anew.
  if (replay) last = 0;
  const query = String(new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)));
  if (query !== asked) {
    entries = [];
    last = 0;
  }
  const answer = await (await ask(`api/decisions?limit=${MOST}&after=${last}&${query}`)).json();
  const anew = replay || answer.last < last; // or it was started anew
  entries = [...answer.decisions, ...(anew ? [] : entries)].slice(0, MOST);
  asked = query;
  last = answer.last;
  kept = answer.kept;
}

// By the node's own clock, as on the node's page; by ours where that is not known.
function when(each, now, replay) {
  if (each.happened === null) return [ago(each.at, now), each.past ? " or before" : ""];
  return replay ? h("span", { title: "by the recording's own clock" }, `${span(each.ago_seconds)} ago`) : ago(each.happened, now);
}

const one = (each, now, replay) =>
  h(
    "li",
    { class: "step" },
    h("span", { class: "ago" }, when(each, now, replay)),
    h("span", { class: `reason ${each.to}` }, each.reason),
    h("span", { class: "key" }, h("a", { href: nodeAddress(each.node) }, h("bdi", {}, each.node)), " ", h("bdi", {}, each.demand)),
    h("span", { class: "course" }, `${each.from} → ${each.to}`),
    h(
      "span",
      { class: "inputs" },
      h("bdi", {}, each.policy),
      " · ",
      h("bdi", {}, each.rule),
      each.message ? [" · ", h("bdi", {}, each.message)] : "",
      " · ",
      inputs(each),
    ),
  );

export function decisionsPage(now, replay) {
  return [
    h("p", { class: "way" }, h("a", { href: "#" }, "← The fleet")),
    h("h2", { id: "title", tabindex: -1, class: "title" }, "Decisions"),
    h(
      "p",
      { class: "empty" },
      `The newest of the last ${kept} transitions, ${MOST} at the most; --decision-log keeps them all.`,
    ),
    entries.length
      ? h("ol", { class: "decisions-list" }, entries.map((each) => one(each, now, replay)))
      : h("p", { class: "empty" }, asked ? "None of them fits." : "None yet."),
    h("p", { class: "unseen", role: "status" }, `${count(entries.length, "decision")}`),
  ];
}

// The fields stand outside of what is drawn anew, so that nothing happens to what is being typed.
export function startDecisions(form, params, changed) {
  form.replaceChildren(
    ...FIELDS.map(([name, title]) =>
      h("label", {}, `${title} `, h("input", { type: "search", id: `find-${name}`, value: params.get(name) ?? "", autocomplete: "off" })),
    ),
  );
  form.oninput = () => {
    const wanted = read();
    keep("decisions", wanted);
    changed();
  };
}

export const read = () =>
  Object.fromEntries(FIELDS.map(([name]) => [name, document.getElementById(`find-${name}`)?.value.trim() ?? ""]));

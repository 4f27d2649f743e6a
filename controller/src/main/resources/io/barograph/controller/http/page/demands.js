// What the policies want of a node: each rule that demands something, with a line a demand, what holds it back, and the
// graph of what it read. What cannot be judged, is off, or demands nothing is folded.

import { h } from "./dom.js";
import { graphs } from "./inputs.js";
import { selfStalled } from "./selfstall.js";
import { fold } from "./table.js";
import { madeToWait } from "./waits.js";
import { count } from "./words.js";

const LOUD = ["firing", "keep-firing", "pending"];

// Held back by something to look at; what is as it should be needs no attention.
export const isHeldBack = (demand) => Boolean(demand.held_back) && !demand.held_back.expected;

// Two policies may have a rule of the same name.
export const ruleKey = (each) => `${each.policy}\n${each.rule}`;

export const loud = (node) =>
  LOUD.flatMap((phase) => node.demands.filter((each) => each.phase === phase));

// Keys of events, evictions and reclaims say themselves of what kind they are.
const named = (demand) => [
  demand.key.startsWith(`${demand.kind} `) ? null : [h("span", { class: "kind" }, demand.kind), " "],
  h("bdi", { class: "key" }, demand.key),
];

function next(demand, clock) {
  if (demand.frozen) return "frozen: an input is missing, its time stands still";
  if (demand.phase === "pending") return `fires in ${clock.left(demand.remaining_seconds)} if nothing changes`;
  if (demand.phase === "keep-firing" && demand.remaining_seconds > 0) {
    return `clears in ${clock.left(demand.remaining_seconds)} if nothing changes`;
  }
  if (demand.phase === "keep-firing") return "kept while another rule holds it";
  return "stays while its rule holds";
}

const flapped = (demand) => (demand.flaps ? `; came back ${count(demand.flaps, "time")} of late` : "");

const cell = (name, ...content) => h("td", { role: "cell", class: name }, content);

// Whether its condition or taint stands there; an event leaves none.
const onNode = (stands) => (stands === null ? "–" : stands ? "yes" : "no");

const line = (demand, clock) =>
  h(
    "tr",
    { role: "row" },
    cell(
      "phase-of",
      h("span", { class: `chip ${demand.phase}` }, demand.phase),
      demand.frozen ? h("span", { class: "chip frozen" }, "frozen") : null,
      demand.held_back ? h("span", { class: isHeldBack(demand) ? "chip held" : "chip" }, "held back") : null,
    ),
    h("th", { scope: "row", role: "rowheader", class: "what-of" }, named(demand)),
    cell("on-node-of", onNode(demand.on_node)),
    cell("since-of", clock.lasting(demand.since_seconds)),
    cell("next-of", next(demand, clock), flapped(demand)),
  );

const HEADS = ["Phase", "Demand", "On the node", "For", "Next"];

const lines = (demands, clock) =>
  h(
    "table",
    { class: "lines", role: "table" },
    h("caption", { class: "unseen" }, "What the rule demands"),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, HEADS.map((each) => h("th", { scope: "col", role: "columnheader" }, each)))),
    h("tbody", { role: "rowgroup" }, demands.map((each) => line(each, clock))),
  );

const unique = (texts) => [...new Set(texts)];

// Each cause once: several demands are held back by the same.
function held(demands) {
  const causes = new Map(demands.filter((each) => each.held_back).map((each) => [each.held_back.text, each]));
  return [...causes.values()].map((each) =>
    h(
      "p",
      { class: isHeldBack(each) ? "held-back" : "held-back expected" },
      h("b", {}, "Held back: "),
      h("bdi", {}, each.held_back.text),
      each.held_back.change ? [". What changes it: ", h("bdi", {}, each.held_back.change)] : "",
      ".",
    ),
  );
}

function ruleOf(demands, told, explained, clock, tag) {
  const { policy, rule } = demands[0];
  return h(
    "section",
    { id: `rule-${policy}-${rule}`, class: "rule-of" },
    h(tag, {}, h("bdi", {}, rule), " ", h("span", { class: "policy" }, "policy ", h("bdi", {}, policy))),
    lines(demands, clock),
    held(demands),
    unique(demands.map((each) => each.why)).map((why) => h("p", { class: "why" }, h("bdi", {}, why))),
    madeToWait(told, demands.map((each) => each.why).join("\n")),
    selfStalled(told, demands.map((each) => each.why).join("\n")),
    graphs(explained.get(ruleKey(demands[0])), told, policy, rule, clock),
  );
}

function byRule(demands) {
  const rules = new Map();
  for (const each of demands) {
    rules.set(ruleKey(each), [...(rules.get(ruleKey(each)) ?? []), each]);
  }
  return [...rules.values()];
}

// What is missing, without the rule that misses it: many rules miss the same.
const reason = (demand) => demand.why.replace(/^frozen: /, "").replace(/^"[^"]*" cannot be evaluated: /, "");

function byReason(demands) {
  const found = new Map();
  for (const each of demands) found.set(reason(each), [...(found.get(reason(each)) ?? []), each]);
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

const names = (demands) => demands.map((each, i) => [i ? ", " : "", named(each)]);

const reasons = (demands) =>
  h("dl", {}, byReason(demands).map(([text, each]) => [h("dt", {}, h("bdi", {}, text)), h("dd", {}, names(each))]));

function folded(id, what, demands) {
  return demands.length ? fold(id, what, reasons(demands)) : null;
}

const isOff = (demand) => !demand.frozen && /^"[^"]*" is off: /.test(demand.why);

export function demands(told, explained, clock, tag) {
  const node = told.node;
  const stand = loud(node);
  const quiet = node.demands.filter((each) => each.phase === "inactive");
  const frozen = quiet.filter((each) => each.frozen);
  const off = quiet.filter(isOff);
  const inactive = quiet.filter((each) => !each.frozen && !isOff(each));
  const none = node.demands.length ? "Nothing is demanded" : "No policy has been evaluated yet";
  return h(
    "section",
    { class: "demands card" },
    h(tag, {}, "What is demanded"),
    stand.length
      ? byRule(stand).map((each) => ruleOf(each, told, explained, clock, tag === "h3" ? "h4" : "h5"))
      : h("p", { class: "empty" }, frozen.length ? `${none}, as far as can be judged.` : `${none}.`),
    folded("frozen-demands", h("b", { class: "doubt" }, `${count(frozen.length, "demand")} cannot be judged`), frozen),
    folded("off-demands", `${count(off.length, "demand")} switched off`, off),
    folded("inactive-demands", `${count(inactive.length, "demand")} inactive`, inactive),
  );
}

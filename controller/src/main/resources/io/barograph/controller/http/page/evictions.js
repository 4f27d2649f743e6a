// Evictions on one node: why no pod is evicted, which would go first and why the others stay, which the kernel would kill, and
// what the last evictions brought. Only on the node's own page.

import { h } from "./dom.js";
import { millis } from "./guards.js";
import { table } from "./table.js";
import { ago } from "./times.js";
import { percent } from "./words.js";

const MIB = 1024 * 1024;
const MOST_KILLED = 3;

const inBytes = (signal) => !/pid|inodes/.test(signal);
const amount = (value, signal) => {
  if (value === null || value === undefined) return "unknown";
  return inBytes(signal) ? `${Math.round(value / MIB)} Mi` : String(value);
};

const killed = (pods) =>
  pods
    .filter((each) => each.oom_score !== null && each.oom_score !== undefined)
    .sort((a, b) => b.oom_score - a.oom_score)
    .slice(0, MOST_KILLED);

const held = (all) =>
  all.map((each) =>
    h("p", { class: "held-back" }, h("b", {}, h("bdi", {}, each.demand), ": "), h("bdi", {}, each.text), "; until ", h("bdi", {}, each.change)),
  );

const ranking = (told, signal, tag) =>
  table(
    "evicted-first",
    `Which pod is evicted first for ${signal}`,
    ["Rank", "Pod", "Class", "Priority", "Uses", "Requests", "Above", "Why not"],
    told.pods.map((each, i) => [
      i + 1,
      each.pod,
      each.qos || "unknown",
      each.priority,
      amount(each.usage, signal),
      amount(each.request, signal),
      each.usage === null ? "unknown" : amount(each.excess, signal),
      each.why ? each.text : "",
    ]),
    tag,
  );

const last = (past, now, tag) =>
  table(
    "evicted",
    "Last evictions",
    ["When", "Pod", "Of", "For", "State", "Relief"],
    past.map((each) => [
      ago(millis(each.at), now),
      each.pod,
      each.owner,
      each.signal,
      each.state,
      each.relief === null || each.relief === undefined ? "not measured" : `${percent(each.relief * 100)} %`,
    ]),
    tag,
  );

export function evictions(told, now, tag = "h3") {
  if (!told) return [];
  const signal = told.signal || "memory.available";
  const below = tag === "h3" ? "h4" : "h5";
  return [
    h(
      "section",
      { class: "card" },
      h(tag, { id: "evictions" }, "Evictions"),
      h("p", { class: "fine" }, "Mode ", h("bdi", {}, told.mode), told.unknown ? [". Which pod goes first is unknown: ", h("bdi", {}, told.unknown)] : ""),
      held(told.held_back),
      ranking(told, signal, below),
      table(
        "killed-first",
        "Which pod the kernel would kill first",
        ["Pod", "oom_score", "Class"],
        killed(told.pods).map((each) => [each.pod, each.oom_score, each.qos || "unknown"]),
        below,
      ),
      last(told.past, now, below),
    ),
  ];
}

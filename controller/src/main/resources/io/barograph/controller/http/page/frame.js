// What surrounds the nodes: the mode, said loudly; which replica answers; the clock; the policies.

import { h } from "./dom.js";
import { fold } from "./table.js";
import { ago, utc } from "./times.js";
import { count } from "./words.js";

const MODES = {
  observe: ["observe", "writes nothing", "Everything is decided, counted and shown. No condition, taint or event leaves this program."],
  enforce: ["enforce", "writes to nodes", "Conditions, taints and events are kept on the nodes as the policies demand."],
  off: ["off", "does nothing", "Policies are evaluated for this page only; nothing is written or counted as if it were."],
};

// What is kept fires still.
export const firing = (fleet) => fleet.counts.firing + fleet.counts.keep_firing;

// Levels that need no look.
const QUIET = new Set(["calm", "pending"]);

export const needLook = (levels) =>
  Object.entries(levels).reduce((sum, [level, n]) => sum + (QUIET.has(level) ? 0 : n), 0);

function demanded(fleet) {
  const { keep_firing: kept, pending } = fleet.counts;
  const all = firing(fleet);
  const words = [`${count(all, "demand")} ${all === 1 ? "fires" : "fire"}`];
  if (kept) words.push(kept === all ? "keep-firing" : `${kept} of them keep-firing`);
  if (pending) words.push(`${pending} pending`);
  return words.join(", ");
}

// Modes of single policies and pools that are not the common one.
function others(modes) {
  const named = (kind) => Object.entries(modes?.[kind] ?? {});
  const words = [...named("policies").map(([name, mode]) => `policy ${name}: ${mode}`), ...named("pools").map(([name, mode]) => `pool ${name}: ${mode}`)];
  return words.length ? h("span", {}, "Not everywhere: ", h("bdi", {}, words.join("; ")), ". All others: ", h("b", {}, modes.default)) : null;
}

function mode(fleet) {
  const [word, short, long] = MODES[fleet.mode] ?? [fleet.mode, "", ""];
  return h("p", { class: `mode ${word}` }, h("strong", {}, word), h("b", {}, short), h("span", {}, fleet.limits || long), others(fleet.modes));
}

function replica(told) {
  if (told?.note) return h("p", { id: "replica", class: "lost" }, told.note);
  return told?.identity ? h("p", { id: "replica", class: "note" }, "Replica ", h("bdi", {}, told.identity), " leads: it acts, and this page shows what it does.") : null;
}

function replayed(replay) {
  if (!replay) return null;
  return h(
    "p",
    { id: "replay", class: replay.over ? "note over" : "note" },
    replay.over
      ? "The recording has ended: readings and demands stand still. Times count back from its end, by its own clock."
      : `A recording is replayed${replay.speed === 1 ? "" : ` at ${replay.speed} times its speed`}: times are by its own clock.`,
  );
}

export function state(fleet) {
  return [
    mode(fleet),
    replica(fleet.replica),
    replayed(fleet.replay),
    fleet.fault ? h("div", { class: "lost", role: "alert" }, h("b", {}, "Not as it should be. "), fleet.fault) : null,
    fleet.policies.error
      ? h(
          "div",
          { class: "lost", role: "alert" },
          h("b", {}, "The rule files on disk are not the ones in force. "),
          "The last good rules stay; the newer ones were refused:",
          h("pre", {}, fleet.policies.error),
        )
      : null,
  ];
}

export const said = (fleet) =>
  `${fleet.mode}: ${count(fleet.counts.nodes, "node")}: ${Object.entries(fleet.levels)
    .filter(([, n]) => n)
    .map(([level, n]) => `${n} ${level}`)
    .join(", ")}; ${demanded(fleet)}`;

export const clock = (now) => ["Controller's clock: ", h("time", { datetime: new Date(now).toISOString() }, utc(now))];

export function foot(fleet, now) {
  const off = fleet.policies.list.reduce((sum, each) => sum + each.rules_off, 0);
  const rules = fleet.policies.list.reduce((sum, each) => sum + each.rules, 0);
  return [
    fold(
      "policies",
      h("b", {}, `${count(fleet.policies.list.length, "policy", "policies")}, ${count(rules, "rule")}${off ? `, ${off} off` : ""}`),
      h(
        "ul",
        { class: "policies" },
        fleet.policies.list.map((each) =>
          h("li", {}, h("bdi", { class: "name" }, each.name), " ", h("code", {}, each.digest.slice(0, 12)), ` ${count(each.rules, "rule")}${each.rules_off > 0 ? `, ${each.rules_off} off` : ""}`, each.relief ? `; ${each.relief}` : ""),
        ),
      ),
      h("p", { class: "fine" }, "from ", h("bdi", {}, fleet.policies.source), ", loaded ", ago(fleet.policies.loaded, now)),
    ),
    h("p", { class: "fine" }, `${count(fleet.counts.nodes, "node")}; ${demanded(fleet)}.`),
    h(
      "nav",
      { "aria-label": "More" },
      ["runbook", "troubleshooting", "metrics", "api/nodes", "api/fleet", "healthz", "readyz"].map((to) => h("a", { href: to }, `/${to}`)),
      h("span", {}, `Barograph ${fleet.version}`),
    ),
  ];
}

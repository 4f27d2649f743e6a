// What surrounds the nodes: the mode, said loudly; the counts; the policies.

import { h } from "./dom.js";
import { chipOf, classOf } from "./levels.js";
import { address } from "./route.js";
import { count, span } from "./words.js";

const MODES = {
  observe: ["observe", "writes nothing", "Everything is decided, counted and shown. No condition, taint or event leaves this program."],
  enforce: ["enforce", "writes to nodes", "Conditions, taints and events are kept on the nodes as the policies demand."],
  off: ["off", "does nothing", "Policies are evaluated for this page only; nothing is written or counted as if it were."],
};

// What is kept fires still.
export const firing = (fleet) => fleet.counts.firing + fleet.counts.keep_firing;

// Nodes by level, the worst first; each leads to those nodes on the map.
const standing = (fleet) =>
  Object.entries(fleet.levels)
    .filter(([, n]) => n)
    .map(([level, n]) =>
      h("li", { class: classOf(level) }, h("a", { href: address("fleet", { level }) }, chipOf(level, [h("b", {}, n), ` ${level}`]))),
    );

function demanded(fleet) {
  const { keep_firing: kept, pending } = fleet.counts;
  const all = firing(fleet);
  const words = [`${count(all, "demand")} ${all === 1 ? "fires" : "fire"}`];
  if (kept) words.push(kept === all ? "keep-firing" : `${kept} of them keep-firing`);
  if (pending) words.push(`${pending} pending`);
  return words.join(", ");
}

function counts(fleet) {
  const { nodes, down, refused } = fleet.counts;
  return [
    h("ul", { class: "standing-of", "aria-label": "Nodes by level" }, standing(fleet)),
    h(
      "ul",
      { class: "counts" },
      h("li", {}, count(nodes, "node")),
      h("li", { class: firing(fleet) ? "firing" : "" }, demanded(fleet)),
      down + refused ? h("li", { class: "bad" }, `${count(down + refused, "exporter")} not answering well`) : null,
    ),
    fleet.replica?.note ? h("p", { id: "replica", class: "lost" }, fleet.replica.note) : null,
  ];
}

function replayed(replay) {
  if (!replay) return null;
  return h(
    "p",
    { id: "replay", class: replay.over ? "replay over" : "replay" },
    replay.over
      ? "The recording has ended: readings and demands stand still. Times count back from its end, by its own clock."
      : `A recording is replayed${replay.speed === 1 ? "" : ` at ${replay.speed} times its speed`}: times are by its own clock.`,
  );
}

export function state(fleet) {
  const [word, short, long] = MODES[fleet.mode] ?? [fleet.mode, "", ""];
  return [
    counts(fleet),
    replayed(fleet.replay),
    h("p", { class: `mode ${word}` }, h("strong", {}, word), h("b", {}, short), h("span", {}, fleet.limits || long)),
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

export function foot(fleet, now) {
  const hidden = fleet.counts.nodes - fleet.nodes.length;
  return [
    hidden > 0 ? h("p", { class: "empty" }, `${count(hidden, "calmer node")} not shown; /metrics has them all.`) : null,
    h(
      "section",
      { class: "policies" },
      h("h2", {}, "Policies"),
      h(
        "ul",
        {},
        fleet.policies.list.map((each) =>
          h("li", {}, h("bdi", { class: "name" }, each.name), " ", h("code", {}, each.digest.slice(0, 12)), ` ${count(each.rules, "rule")}${each.rules_off > 0 ? `, ${each.rules_off} off` : ""}`),
        ),
      ),
      h("p", { class: "fine" }, "from ", h("bdi", {}, fleet.policies.source), `, loaded ${span((now - fleet.policies.loaded) / 1000)} ago`),
    ),
    h(
      "nav",
      { "aria-label": "More" },
      ["metrics", "api/fleet", "healthz", "readyz"].map((to) => h("a", { href: to }, `/${to}`)),
      h("span", {}, `Barograph ${fleet.version}`),
    ),
  ];
}

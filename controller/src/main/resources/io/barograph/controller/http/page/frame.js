// What surrounds the nodes: the mode, said loudly; the counts; the policies.

import { h } from "./dom.js";
import { count, span } from "./words.js";

const MODES = {
  observe: ["observe", "writes nothing", "Everything is decided, counted and shown. No condition, taint or event leaves this program."],
  enforce: ["enforce", "writes to nodes", "Conditions, taints and events are kept on the nodes as the policies demand."],
  off: ["off", "does nothing", "Policies are evaluated for this page only; nothing is written or counted as if it were."],
};

export function state(fleet) {
  const [word, short, long] = MODES[fleet.mode] ?? [fleet.mode, "", ""];
  const counts = fleet.counts;
  return [
    h("p", { class: `mode ${word}` }, h("strong", {}, word), h("b", {}, short), h("span", {}, fleet.limits || long)),
    h(
      "ul",
      { class: "counts" },
      h("li", {}, count(counts.nodes, "node")),
      counts.stale ? h("li", { class: "bad" }, `${counts.stale} silent`) : null,
      counts.down + counts.refused ? h("li", { class: "bad" }, `${count(counts.down + counts.refused, "exporter")} not answering well`) : null,
      h("li", { class: counts.firing ? "firing" : "" }, `${counts.firing} firing`),
      h("li", { class: counts.pending ? "pending" : "" }, `${counts.pending} pending`),
      fleet.leading === false ? h("li", {}, "stand-by: another replica acts") : null,
    ),
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
  `${fleet.mode}: ${count(fleet.counts.nodes, "node")}, ${fleet.counts.firing} firing, ${fleet.counts.pending} pending, ${fleet.counts.stale} silent`;

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

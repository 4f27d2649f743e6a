// What holds the rules back: a stop, storms, outages, silences, budgets, hazards; and policies tried beside the live
// ones. What the controller does not tell is not shown.

import { h } from "./dom.js";
import { fold, table } from "./table.js";
import { ago } from "./times.js";
import { count, span } from "./words.js";

export const millis = (time) => (typeof time === "number" ? time : Date.parse(time));

function stopped(stop) {
  if (!stop) return null;
  const text = typeof stop === "string" ? stop : `${stop.reason} (${stop.author})`;
  return h("p", { id: "stopped", class: "lost" }, h("b", {}, "Stopped: "), h("bdi", {}, text));
}

const going = (kind, area, all, now) =>
  (all ?? []).map((each) =>
    h(
      "p",
      { id: [kind, each.resource, each[area]].filter((part) => part !== undefined).join("-"), class: "lost" },
      h("b", {}, kind === "storm" ? `Storm (${each.resource})` : "Signal outage"),
      ` in ${area} `,
      h("bdi", {}, each[area] || "without a name"),
      ", began ",
      ago(millis(each.since), now),
      each.phase ? `, ${each.phase}` : "",
      kind === "storm" ? ": no further node is closed by a taint for it." : ": no taint is added, and none goes for want of signals.",
    ),
  );

const about = (silence) =>
  Object.entries(silence.matchers ?? { node: silence.node, pool: silence.pool, zone: silence.zone, policy: silence.policy, demand: silence.demand })
    .filter(([, value]) => value && value !== "*")
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

function silences(told, now) {
  const list = Array.isArray(told) ? told : (told?.list ?? []);
  const broken = told?.unknown ? [told.unknown] : [];
  return [
    [...broken, ...(told?.broken ?? [])].map((each, i) =>
      h("p", { id: `silence-trouble-${i}`, class: "lost" }, h("b", {}, "Silences: "), h("bdi", {}, each)),
    ),
    table(
      "silences",
      "Silences",
      ["Until", "What", "Author", "Reason", "Name"],
      list.map((each) => [
        millis(each.starts) > now ? `begins in ${span((millis(each.starts) - now) / 1000)}` : `${span((millis(each.ends) - now) / 1000)} left`,
        about(each),
        each.author,
        each.reason,
        each.id,
      ]),
    ),
  ];
}

const budgets = (all) =>
  table(
    "budgets",
    "Budgets",
    ["Where", "Name", "Taints", "Used", "Limit", "Nodes"],
    (all ?? []).map((each) => [
      each.scope,
      each.name || "–",
      each.taints ?? "all",
      String(each.used),
      String(each.limit),
      Array.isArray(each.nodes) ? each.nodes.join(", ") : String(each.nodes),
    ]),
  );

function shadow(told) {
  if (!told) return null;
  const rows = (told.nodes ?? []).flatMap((node) =>
    Object.entries(node.demands ?? {}).map(([demand, word]) => [node.name, demand, word]),
  );
  return h(
    "section",
    { id: "shadow", class: "guard" },
    h("h3", {}, "Policies on trial"),
    h("p", { class: "fine" }, "from ", h("bdi", {}, told.source ?? "elsewhere"), `; they differ on ${count(told.differing ?? rows.length, "node")}`),
    told.error ? h("p", { class: "trouble" }, h("bdi", {}, told.error)) : null,
    table("shadow-nodes", "Where they differ", ["Node", "Demand", "How"], rows, "h4"),
  );
}

const unmatched = (told) =>
  (told?.unmatched ?? []).map((each, i) => h("p", { id: `pool-trouble-${i}`, class: "lost" }, h("bdi", {}, each)));

// Whom taints would shut out or mislead; what is refused comes first.
const hazards = (all) =>
  table(
    "hazards",
    "Hazards of taints",
    ["Whom", "Which", "Taints there", "What"],
    (all ?? []).map((each) => [
      each.kind.replaceAll("_", " "),
      each.subject,
      each.refused ? "refused" : "added all the same",
      each.text,
    ]),
  );

const modes = (told) =>
  table(
    "modes",
    "Modes",
    ["Of", "Name", "Mode"],
    [
      ...Object.entries(told?.policies ?? {}).map(([name, mode]) => ["policy", name, mode]),
      ...Object.entries(told?.pools ?? {}).map(([name, mode]) => ["pool", name, mode]),
    ],
  );

// Silences that hold now keep things off nodes: how many there are is said beside the alarms.
function quiet(told, now) {
  const holding = (told?.list ?? []).filter((each) => millis(each.starts) <= now);
  return holding.length
    ? h("p", { id: "quiet", class: "note" }, h("b", {}, `${count(holding.length, "silence")} ${holding.length === 1 ? "holds" : "hold"} now`), ": what they match is not put on nodes. The fleet's page lists them.")
    : null;
}

// What must be seen first.
export const alarms = (fleet, now) =>
  [
    stopped(fleet.stopped),
    going("storm", "zone", fleet.storms, now),
    going("outage", "pool", fleet.outages, now),
    quiet(fleet.silences, now),
  ]
    .flat()
    .filter(Boolean);

const inShort = (fleet) =>
  [
    [(fleet.silences?.list ?? []).length, "silence"],
    [(fleet.budgets ?? []).length, "budget"],
    [(fleet.hazards ?? []).length, "hazard"],
  ]
    .filter(([n]) => n)
    .map(([n, what]) => count(n, what))
    .join(", ");

// Troubles stand open; tables are folded.
export function guards(fleet, now) {
  const parts = [silences(fleet.silences, now), budgets(fleet.budgets), hazards(fleet.hazards), modes(fleet.modes)]
    .flat(3)
    .filter(Boolean);
  const tables = parts.filter((each) => each.localName === "section");
  return [
    unmatched(fleet.modes),
    parts.filter((each) => each.localName !== "section"),
    shadow(fleet.shadow),
    tables.length ? fold("guard-tables", h("b", {}, `What bounds the rules${inShort(fleet) ? `: ${inShort(fleet)}` : ""}`), tables) : null,
  ]
    .flat(3)
    .filter(Boolean);
}

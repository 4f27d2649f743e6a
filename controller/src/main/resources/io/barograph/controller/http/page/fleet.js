// The fleet: which nodes need a look, the worst first, and why; calm ones are counted and folded.

import { h } from "./dom.js";
import { chipOf, classOf, MEANS } from "./levels.js";
import { address, nodeAddress } from "./route.js";
import { lasting } from "./times.js";
import { count, number } from "./words.js";

export const LEVELS = Object.keys(MEANS);
export const STEP = 100;

// So many lines are drawn at most: what is longer is searched, not scrolled.
export const MOST = 500;

const QUIET = "calm";

// So many names of nodes without exporter are told.
const NAMED = 20;

// What /api/nodes is asked for: what needs a look, or one level.
export function question(wanted, level = wanted.level) {
  const query = new URLSearchParams({ level: level || LEVELS.filter((each) => each !== QUIET).join(","), limit: String(wanted.limit) });
  if (wanted.q) query.set("q", wanted.q);
  if (wanted.pool !== null) query.set("pool", wanted.pool);
  return query;
}

export const fields = (wanted) => ({ q: wanted.q, ...(wanted.pool === null ? {} : { pool: wanted.pool || "-" }), level: wanted.level });

// Nodes that are not judged: no exporter is meant to run there.
function apart(answer) {
  const { nodes, names } = answer.without_exporter;
  if (!nodes) return [];
  const shown = names.slice(0, NAMED).join(", ") + (nodes > NAMED ? ", ..." : "");
  return [h("li", { class: "apart", title: `No exporter is meant to run there, so nothing is judged: ${shown}` }, [h("b", {}, number(nodes)), " without exporter"])];
}

// Nodes by level, the worst first; each is a link to those nodes, and the one at hand leads back to all.
export const levels = (answer, wanted) => [...judged(answer, wanted), ...apart(answer)];

const judged = (answer, wanted) =>
  Object.entries(answer.levels).map(([level, n]) => {
    const chosen = wanted.level === level;
    return h(
      "li",
      { class: `${classOf(level)}${n ? "" : " none"}` },
      h(
        "a",
        { href: address("fleet", { ...fields(wanted), level: chosen ? "" : level }), "aria-current": chosen ? "true" : false, title: MEANS[level] },
        chipOf(level, [h("b", {}, number(n)), ` ${level}`]),
      ),
    );
  });

const poolOf = (name) => (name ? h("bdi", {}, name) : h("span", { class: "none" }, "none"));

// Keys of what is demanded, the first two by name.
function demands(line) {
  if (!line.demands.length) return null;
  const more = line.demands.length - 2;
  return h(
    "span",
    { class: "keys" },
    line.demands.slice(0, 2).map((key) => h("bdi", { class: "key" }, key)),
    more > 0 ? ` and ${more} more` : "",
    line.more ? ` · ${count(line.more, "more rule")}` : "",
  );
}

const cell = (name, ...content) => h("td", { role: "cell", class: name }, content);

const row = (line, now) =>
  h(
    "tr",
    { id: `row-${line.node}`, role: "row", class: classOf(line.level) },
    cell("level-of", chipOf(line.level)),
    h("th", { scope: "row", role: "rowheader", class: "node-of" }, h("a", { href: nodeAddress(line.node) }, h("bdi", {}, line.node))),
    cell(line.pool ? "pool-of" : "pool-of bare", poolOf(line.pool)),
    cell("since-of", line.since === null ? "–" : lasting(line.since, now)),
    cell("why-of", h("span", { class: "why" }, line.why || MEANS[line.level]), demands(line)),
  );

const HEADS = ["Level", "Node", "Pool", "For", "Why"];

const rows = (lines, now) =>
  h(
    "table",
    { class: "nodes", role: "table" },
    h("caption", { class: "unseen" }, "Nodes, the worst first"),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, HEADS.map((each) => h("th", { scope: "col", role: "columnheader" }, each)))),
    h("tbody", { role: "rowgroup" }, lines.map((each) => row(each, now))),
  );

const total = (answer) => Object.values(answer.levels).reduce((sum, n) => sum + n, 0);

function nothing(answer, wanted) {
  const all = total(answer);
  if (!all) return wanted.q || wanted.pool !== null ? "No node has such a name or pool." : "No node is watched yet.";
  if (wanted.level) return `None of ${count(all, "node")} is ${wanted.level}.`;
  return all === 1 ? "The node is calm: everything is known and nothing is demanded." : `All ${count(all, "node")} are calm: everything is known and nothing is demanded.`;
}

function rest(answer, wanted) {
  const left = answer.matching - answer.nodes.length;
  if (left <= 0) return null;
  return h(
    "p",
    { class: "rest" },
    `${count(left, "more node")}. `,
    wanted.limit < MOST ? h("button", { id: "more", type: "button" }, `Show ${Math.min(STEP, left)} more`) : "Search by name, pool or level to see them.",
  );
}

export const list = (answer, wanted, now) =>
  [
    answer.nodes.length
      ? rows(answer.nodes, now)
      : h("p", { class: total(answer) && !wanted.level ? "all-calm" : "empty" }, nothing(answer, wanted)),
    rest(answer, wanted),
  ].filter(Boolean);

// The names of calm nodes, while they are unfolded.
export const calmNames = (answer) => [
  h("ul", { class: "names" }, answer.nodes.map((each) => h("li", {}, h("a", { href: nodeAddress(each.node) }, h("bdi", {}, each.node))))),
  answer.matching > answer.nodes.length
    ? h("p", { class: "empty" }, `${count(answer.matching - answer.nodes.length, "more calm node")}: search by name or pool.`)
    : "",
];

// An option for each pool; none while there is only one.
export function pools(answer) {
  const known = answer.pools.filter((each) => each.pool);
  const bare = answer.pools.find((each) => !each.pool);
  return [
    h("option", { value: "" }, "all pools"),
    ...(known.length && bare ? [h("option", { value: "-" }, `no pool (${number(bare.nodes)})`)] : []),
    ...known.map((each) => h("option", { value: `=${each.pool}` }, `${each.pool} (${number(each.nodes)})`)),
  ];
}

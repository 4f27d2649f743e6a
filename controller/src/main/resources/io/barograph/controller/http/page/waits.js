// Who waits for what others hold and who makes them wait, and who waits for a limit or for threads of its own: the worst
// of each resource.

import { h } from "./dom.js";
import { ownerText, ownersTable, resourceWord } from "./owners.js";
import { nodeAddress } from "./route.js";
import { selfStallTables } from "./selfstall.js";
import { percent, RESOURCES } from "./words.js";

const LEAST = 1;
const MOST = 10;

// Where it is not known who suffers for whom.
const sufferers = (row) => (row.owners?.worst ?? []).filter((each) => each.percent >= LEAST).map((each) => ({ name: each.name, avg10: each.percent }));

function chips(owners) {
  if (!owners) return null;
  return [
    owners.stalled ? h("span", { class: "tag contended" }, `${owners.stalled} contended`) : null,
    owners.self_limited ? h("span", { class: "tag self" }, `${owners.self_limited} self-limited`) : null,
    owners.self_crowded ? h("span", { class: "tag self" }, `${owners.self_crowded} self-crowded`) : null,
  ];
}

const worth = (parts) => (parts ?? []).filter((each) => each.avg10 >= LEAST).slice(0, MOST);

// Whom they wait for; where that is not known, why.
function blamed(culprits, name, sentence) {
  if (!culprits) return null;
  if (!culprits.imposed) {
    return sentence.state === "calm" || sentence.text.includes(culprits.why)
      ? null
      : h("p", { class: "missing" }, "Who makes others wait is unknown: ", h("bdi", {}, culprits.why), ".");
  }
  const imposed = worth(culprits.imposed);
  const rest = culprits.unattributed_percent >= LEAST ? h("p", { class: "fine" }, `Unattributed: ${percent(culprits.unattributed_percent)} % of the last interval.`) : null;
  if (imposed.length) {
    return [ownersTable(imposed, "Who makes others wait", "Imposed, mean of 10 s", `Who makes others wait for ${resourceWord(name)}`), rest];
  }
  return sentence.state === "contended" ? [h("p", { class: "missing" }, "No owner is to blame for it."), rest] : null;
}

function one(told, name, tag) {
  const node = told.node;
  const sentence = node.sentences.find((each) => each.resource === name);
  const row = node.scopes.find((each) => each.scope === "node" && each.resource === name);
  if (!sentence || !row) return null;
  const culprits = (told.culprits ?? []).find((each) => each.resource === name);
  const worst = culprits?.suffered ? worth(culprits.suffered) : sufferers(row);
  return h(
    "section",
    { id: `waits-${name}`, class: "waits", tabindex: -1 },
    h(tag, {}, RESOURCES[name], " ", sentence.state === "calm" ? null : h("span", { class: `tag ${sentence.state === "contended" ? "contended" : sentence.state === "unknown" ? "doubt" : "self"}` }, sentence.state)),
    h("p", { class: "sentence" }, h("bdi", {}, sentence.text), " ", chips(row.owners)),
    blamed(culprits, name, sentence),
    worst.length ? ownersTable(worst, "Who waits", culprits?.suffered ? "Suffered, mean of 10 s" : "Contention, mean of 10 s", `Who waits for ${resourceWord(name)}`) : null,
    selfStallTables(row.owners, name),
  );
}

// The resources whose contention a rule's sentence names, as the page calls them.
const contended = (why) => [...new Set([...why.matchAll(/\bContention\([A-Z_]+, (CPU|MEMORY|IO)\)/g)].map((each) => each[1].toLowerCase()))];

const MOST_NAMED = 3;

// Of a rule that reads contention: the worst culprits in a line, and where all of them stand.
export function madeToWait(told, why) {
  if (told.node.stale) return [];
  return contended(why).map((name) => {
    const culprits = (told.culprits ?? []).find((each) => each.resource === name);
    if (!culprits) return null;
    const imposed = worth(culprits.imposed).slice(0, MOST_NAMED);
    return h(
      "p",
      { class: "made-to-wait" },
      `Made to wait for ${resourceWord(name)} by: `,
      imposed.map((each, i) => [i ? ", " : "", h("bdi", {}, ownerText(each.name)), ` ${percent(each.avg10)} %`]),
      imposed.length ? null : culprits.imposed ? `no owner above ${LEAST} %` : ["unknown, ", h("bdi", {}, culprits.why)],
      ". ",
      h("a", { href: `${nodeAddress(told.node.name)}?at=waits-${name}` }, "Who waits, and for whom"),
    );
  });
}

// The part of a node's page that such a link leads to; null for none. A node that is watched alone has the same part, hidden,
// among the fleet.
export function placeOf(params) {
  const at = params.get("at") ?? "";
  return /^waits-(cpu|memory|io)$/.test(at) ? document.querySelector(`#page #${at}`) : null;
}

export function waits(told, tag) {
  const node = told.node;
  return h(
    "section",
    { class: "card" },
    h(tag, {}, node.stale ? "Who waited, and for whom, when it was last heard" : "Who waits, and for whom"),
    node.scopes.length
      ? h("div", { class: "resources" }, Object.keys(RESOURCES).map((name) => one(told, name, tag === "h3" ? "h4" : "h5")))
      : h("p", { class: "empty" }, "No snapshot yet; missing is neither zero nor healthy."),
  );
}

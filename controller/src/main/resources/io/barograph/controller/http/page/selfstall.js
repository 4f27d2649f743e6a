// Who stalls by itself, by a limit or by threads of its own: the worst of those that count as such. Where they are not named,
// how many they are.

import { h } from "./dom.js";
import { ownersTable, resourceWord } from "./owners.js";
import { percent } from "./words.js";

const KINDS = [
  { word: "self-limited", count: "self_limited", worst: "worst_self_limited", by: "a limit of its own" },
  { word: "self-crowded", count: "self_crowded", worst: "worst_self_crowded", by: "threads of its own" },
];

const MOST_NAMED = 3;

// Null where they are not named.
const counted = (owners, kind) => owners[kind.worst]?.slice(0, owners[kind.count]) ?? null;

const kindsOf = (owners) => KINDS.filter((kind) => owners?.[kind.count]);

// Beside who waits for one resource of the node.
export const selfStallTables = (owners, resource) =>
  kindsOf(owners).map((kind) => {
    const named = counted(owners, kind);
    return named
      ? ownersTable(
          named.map((each) => ({ name: each.name, avg10: each.percent })),
          `Who is ${kind.word}`,
          `By ${kind.by}, mean of 10 s`,
          `Who is ${kind.word} for ${resourceWord(resource)}`,
        )
      : h("p", { class: "missing" }, `Who is ${kind.word} is unknown: `, h("bdi", {}, owners.why), ".");
  });

// Below a scope's readings.
export const selfStallNotes = (owners) =>
  kindsOf(owners).flatMap((kind) =>
    (counted(owners, kind) ?? []).map((each) => h("span", { class: "worst" }, `${kind.word}: `, h("bdi", {}, each.name), ` ${percent(each.percent)} %`)),
  );

// The scopes whose contention a rule's sentence names.
function scopesRead(node, why) {
  const read = new Set([...why.matchAll(/\bContention\(([A-Z_]+, (?:CPU|MEMORY|IO))\)/g)].map((each) => each[1]));
  return node.scopes.filter((row) => read.has(`${row.scope}, ${row.resource}`.toUpperCase()));
}

// An owner that is in several scopes is named once.
function worstOf(allOwners, kind) {
  const found = new Map();
  for (const each of allOwners.flatMap((owners) => counted(owners, kind) ?? [])) {
    found.set(each.name, Math.max(each.percent, found.get(each.name) ?? 0));
  }
  return [...found].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).slice(0, MOST_NAMED);
}

// Of a rule that reads contention: a line for each resource and kind.
export function selfStalled(told, why) {
  if (told.node.stale) return [];
  const rows = scopesRead(told.node, why);
  const resources = [...new Set(rows.map((row) => row.resource))];
  return resources.flatMap((resource) => {
    const allOwners = rows.filter((row) => row.resource === resource).map((row) => row.owners);
    return KINDS.filter((kind) => allOwners.some((owners) => owners?.[kind.count])).map((kind) => {
      const counting = allOwners.filter((owners) => owners?.[kind.count]);
      const named = worstOf(counting, kind);
      const most = Math.max(...counting.map((owners) => owners[kind.count]));
      return h(
        "p",
        { class: "self-stalled" },
        `${kind.word[0].toUpperCase()}${kind.word.slice(1)} for ${resourceWord(resource)}: `,
        named.map(([name, value], i) => [i ? ", " : "", h("bdi", {}, name), ` ${percent(value)} %`]),
        named.length ? "." : `${most} not named by the snapshot.`,
      );
    });
  });
}

// One resource of one node: what it means in a sentence, the trace, and every scope's pressure beside its contention.

import { bar, chart } from "./chart.js";
import { h } from "./dom.js";
import { selfStallNotes } from "./selfstall.js";
import { count, millis, percent, RESOURCES, SCOPES } from "./words.js";

const TRACE_SECONDS = 300;

function value(kind, reading) {
  if (reading.percent === null) return h("td", { class: "none" }, "–");
  return h(
    "td",
    { class: kind },
    h("span", { class: "number" }, percent(reading.percent), h("span", { class: "unit" }, " %")),
    bar(kind, reading.percent),
  );
}

// The averages that rules read, where there is anything to average.
function averages(contention) {
  const known = [
    ["10 s", contention.avg10],
    ["60 s", contention.avg60],
    ["5 min", contention.avg300],
  ].filter(([, each]) => each !== null);
  if (!known.some(([, each]) => each >= 1)) return "";
  return `averages ${known.map(([over, each]) => `${percent(each)} % over ${over}`).join(", ")}`;
}

// Why values are missing, unless that was said of the whole resource already.
const reasons = (row, known) =>
  [
    ["pressure", row.pressure.why],
    ["contention", row.contention.why],
  ]
    .filter(([, why]) => why && !known.includes(why))
    .map(([what, why]) => h("span", { class: "missing" }, h("b", {}, `no ${what}: `), why));

function owners(row) {
  const who = row.owners;
  if (!who) return [];
  const words = [];
  if (who.stalled) words.push(h("span", { class: "tag contended" }, `${who.stalled} contended`));
  if (who.self_limited) words.push(h("span", { class: "tag self" }, `${who.self_limited} self-limited`));
  if (who.self_crowded) words.push(h("span", { class: "tag self" }, `${who.self_crowded} self-crowded`));
  return words;
}

const worst = (row) =>
  (row.owners?.worst ?? [])
    .filter((each) => each.percent >= 1)
    .slice(0, 3)
    .map((each) => h("span", { class: "worst" }, h("bdi", {}, each.name), ` ${percent(each.percent)} %`));

function scopeRows(row, known) {
  const said = averages(row.contention);
  const notes = [
    owners(row),
    said ? h("span", { class: "averages" }, said) : null,
    row.scope === "node" || row.scope === "system_low" ? [worst(row), selfStallNotes(row.owners)] : [],
    reasons(row, known),
  ].flat(Infinity).filter(Boolean);
  return [
    h(
      "tr",
      { class: row.scope === "node" ? "scope whole" : "scope" },
      h("th", { scope: "row" }, SCOPES[row.scope] ?? row.scope),
      value("pressure", row.pressure),
      value("contention", row.contention),
    ),
    notes.length ? h("tr", { class: "notes" }, h("td", { colspan: 3 }, notes)) : null,
  ];
}

const DIRECTIONS = { read: "reads", write: "writes" };

// The disks, beside the waiting for them: nvme0n1 reads 0.9 ms, alone 0.2 ms.
const disks = (node) =>
  (node.disks ?? []).map((each) =>
    h(
      "li",
      {},
      h("bdi", {}, each.name),
      ` ${DIRECTIONS[each.direction] ?? each.direction} ${millis(each.latency_micros)}, alone `,
      each.baseline_micros === null ? h("span", { class: "missing" }, "unknown: ", h("bdi", {}, each.why)) : millis(each.baseline_micros),
    ),
  );

export function resource(node, name, tag) {
  const rows = node.scopes.filter((each) => each.resource === name);
  const trace = node.traces.find((each) => each.resource === name);
  const sentence = node.sentences.find((each) => each.resource === name);
  return h(
    "section",
    { class: `resource ${sentence?.state ?? ""}` },
    h(tag, {}, RESOURCES[name]),
    trace ? h("div", { class: "frame" }, chart(trace, TRACE_SECONDS), h("span", { class: "axis" }, "last 5 min")) : null,
    h(
      "table",
      { class: "scopes" },
      h("caption", { class: "unseen" }, `${RESOURCES[name]}: pressure beside contention, ${count(rows.length, "scope")}`),
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, "Scope"), h("th", { scope: "col" }, "Pressure"), h("th", { scope: "col" }, "Contention")),
      ),
      h("tbody", {}, rows.map((row) => scopeRows(row, sentence?.text ?? ""))),
    ),
    name === "io" && node.disks?.length ? h("ul", { class: "disks", "aria-label": "Disks: how long a request takes" }, disks(node)) : null,
  );
}

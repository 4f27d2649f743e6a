// What a rule read: each value beside its threshold, and the last hour of it with the threshold as a line.

import { curve } from "./curve.js";
import { h } from "./dom.js";
import { RESOURCES, SCOPES } from "./words.js";

const MOST_GRAPHS = 3;

// Comparisons, also those within others.
const flat = (constraints) => (constraints ?? []).flatMap((each) => [each, ...flat(each.parts)]);

// The comparisons of one rule of /api/explain, as { fact, input, value, threshold, words, verdict, above }.
function comparisons(rule) {
  return (rule?.conditions ?? []).flatMap((condition) =>
    condition.facts.flatMap((fact) =>
      flat(fact.constraints)
        .filter((each) => each.threshold !== undefined)
        .map((each) => ({
          fact: fact.fact,
          input: each.text.split(/ [<>=!]/)[0],
          text: each.text,
          value: each.value,
          threshold: each.threshold,
          words: each.distance_text ?? "",
          verdict: each.verdict,
          above: />/.test(each.text),
        })),
    ),
  );
}

const VERDICTS = { true: "holds", false: "does not hold", missing: "cannot be judged" };

const HEADS = ["What", "Now", "Threshold", "Distance", "Verdict"];

const cell = (name, content) => h("td", { role: "cell", class: name }, content);

const numbers = (all) =>
  h(
    "table",
    { class: "inputs-of plain", role: "table" },
    h("caption", { class: "unseen" }, "What the rule read"),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, HEADS.map((each) => h("th", { scope: "col", role: "columnheader" }, each)))),
    h(
      "tbody",
      { role: "rowgroup" },
      all.map((each) =>
        h(
          "tr",
          { role: "row" },
          h("th", { scope: "row", role: "rowheader" }, h("bdi", {}, `${each.fact}.${each.input}`)),
          cell("now-of", h("bdi", {}, each.value)),
          cell("threshold-of", h("bdi", {}, each.threshold)),
          cell("distance-of", each.words),
          cell("verdict-of", VERDICTS[each.verdict] ?? each.verdict),
        ),
      ),
    ),
  );

// The hour's series of a fact: its mean by the minute, and its extreme where that is known.
function series(fact, told) {
  const stall = /^(Contention|Pressure)\((\w+), (\w+)/.exec(fact);
  if (stall) {
    const [, kind, scope, resource] = stall;
    const found = told.hour.find((each) => each.scope === scope.toLowerCase() && each.resource === resource.toLowerCase());
    if (!found) return null;
    const name = `${kind} of ${SCOPES[found.scope] ?? found.scope}, ${RESOURCES[found.resource] ?? found.resource}`;
    return kind === "Contention"
      ? { name, mean: found.contention, extreme: found.peak, extremeName: "largest of each minute" }
      : { name, mean: found.pressure, extreme: null, extremeName: "" };
  }
  const signal = /^Signal\(([\w.]+)\)/.exec(fact);
  const found = signal && (told.signals ?? []).find((each) => each.signal === signal[1]);
  return found ? { name: `${found.signal}, in percent of the capacity`, meanName: "least of each minute", mean: found.percent, extreme: null, extremeName: "" } : null;
}

const UNITS = { "": 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 };

// A threshold in percent: `40%` is, and `500Mi` is of the capacity; null where that is not known.
function inPercent(threshold, fact, told) {
  const share = /^(-?[\d.]+)\s*%?$/.exec(threshold);
  const signal = /^Signal\(([\w.]+)\)/.exec(fact);
  if (share && (!signal || threshold.includes("%"))) return Number(share[1]);
  const amount = /^(-?[\d.]+)\s*([KMGT]i|[kMGT]?)B?$/.exec(threshold);
  const found = signal && (told.signals ?? []).find((each) => each.signal === signal[1]);
  return amount && found?.capacity ? (Number(amount[1]) * UNITS[amount[2]] * 100) / found.capacity : null;
}

function graph(fact, all, told, fired) {
  const found = series(fact, told);
  if (!found || found.mean.every((each) => each === null)) return null;
  const mine = all.filter((each) => each.fact === fact);
  const levels = [...new Set(mine.map((each) => inPercent(each.threshold, fact, told)).filter((each) => each !== null && Number.isFinite(each)))];
  return curve({ ...found, thresholds: levels, above: mine.some((each) => each.above), fired });
}

// When the rule fired, in seconds before the last snapshot.
const firings = (told, policy, rule) =>
  told.node.transitions
    .filter((each) => each.to === "firing" && each.policy === policy && each.rule === rule && each.ago_seconds !== null)
    .map((each) => each.ago_seconds);

// Values stand beside those of the same snapshot only.
export function graphs(explained, told, policy, rule) {
  const all = comparisons(explained?.rule);
  if (!all.length) return null;
  const facts = [...new Set(all.map((each) => each.fact))];
  const fired = [...new Set(firings(told, policy, rule))];
  return h(
    "div",
    { class: "graphs" },
    facts.slice(0, MOST_GRAPHS).map((each) => graph(each, all, told, fired)),
    explained.seconds === told.node.node_seconds
      ? h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `What "${rule}" read` }, numbers(all))
      : null,
  );
}

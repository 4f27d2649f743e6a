// The last hour of one value by the minute: its mean, or of a signal the least, as the pen's line, the extreme of each minute as a dotted one, the
// threshold as a dashed line with its number, and when the rule fired. A gap is a minute in which nothing was known.

import { h, svg } from "./dom.js";
import { count, percent } from "./words.js";

const WIDTH = 600;
const HEIGHT = 100;

// However little is known, the picture has as many minutes.
const LEAST_MINUTES = 10;

// The picture ends at the first of these that has room.
const TOPS = [5, 10, 25, 50, 100];

function runs(values, top) {
  const found = [[]];
  values.forEach((value, i) => {
    if (value === null) found.push([]);
    // the mean of a minute stands in its middle
    else found.at(-1).push([(((i + 0.5) / values.length) * WIDTH).toFixed(1), (HEIGHT - (Math.min(top, value) / top) * HEIGHT).toFixed(1)]);
  });
  return found.filter((each) => each.length);
}

// A minute alone is a dash.
const line = (run) => run.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("") + (run.length === 1 ? "h-4" : "");
const ground = (run) => `${line(run)}L${run.at(-1)[0]} ${HEIGHT}L${run[0][0]} ${HEIGHT}Z`;
const draw = (values, top, shape) => runs(values, top).map(shape).join("");

function told(it, mean, extreme) {
  const known = mean.filter((each) => each !== null);
  const end = mean.at(-1);
  const words = [
    `${it.name}, by the minute over ${count(mean.length, "minute")}`,
    `now ${end === null ? "unknown" : `${percent(end)} %`}`,
    `${it.above ? "most" : "least"} ${percent((it.above ? Math.max : Math.min)(...[...known, ...extreme.filter((each) => each !== null)]))} %`,
  ];
  for (const level of it.thresholds) {
    const beyond = known.filter((each) => (it.above ? each >= level : each < level)).length;
    words.push(`threshold ${percent(level)} %: ${it.above ? "at or above" : "below"} it in ${beyond} of ${count(known.length, "known minute")}`);
  }
  return `${words.join("; ")}.`;
}

const at = (value, top) => `${(100 - (Math.min(top, value) / top) * 100).toFixed(1)}%`;

// Words near the top of the picture stand below their line, all others above.
const label = (name, value, top, text, x, anchor) =>
  svg("text", { class: name, x, y: at(value, top), dy: value > top * 0.85 ? "1.1em" : "-0.35em", "text-anchor": anchor }, text);

function marks(fired, minutes) {
  return fired
    .map((seconds) => 100 - (seconds / 60 / minutes) * 100)
    .filter((x) => x > 0)
    .map((x) => [
      svg("line", { class: "fired", x1: `${x.toFixed(1)}%`, x2: `${x.toFixed(1)}%`, y1: 0, y2: "100%" }),
      svg("text", { class: "fired-word", x: `${x.toFixed(1)}%`, y: "100%", dy: "-0.4em", dx: "-0.3em", "text-anchor": "end" }, "fired"),
    ]);
}

// @param it { name, meanName, mean, extreme or null, extremeName, thresholds, above, fired }
export function curve(it) {
  const first = it.mean.findIndex((each) => each !== null);
  const minutes = Math.max(LEAST_MINUTES, it.mean.length - first);
  const mean = it.mean.slice(-minutes);
  const extreme = (it.extreme ?? []).slice(-minutes);
  const largest = Math.max(...[...mean, ...extreme].filter((each) => each !== null), ...it.thresholds.map((each) => each * 1.15));
  const top = TOPS.find((each) => each >= largest) ?? 100;
  const words = told(it, mean, extreme);
  return h(
    "figure",
    { class: "curve" },
    h("figcaption", {}, h("b", {}, it.name), h("span", { class: "keyed" }, keyed(it))),
    h(
      "div",
      { class: "frame" },
      svg(
        "svg",
        { class: "plot", role: "img", "aria-label": words },
        svg(
          "svg",
          { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", width: "100%", height: "100%" },
          [25, 50, 75].map((y) => svg("path", { class: "rule", d: `M0 ${y}H${WIDTH}` })),
          svg("path", { class: "under", d: draw(mean, top, ground) }),
          svg("path", { class: "peak", d: draw(extreme, top, line) }),
          svg("path", { class: "pen", d: draw(mean, top, line) }),
        ),
        it.thresholds.map((each) => [
          svg("line", { class: "threshold", x1: 0, x2: "100%", y1: at(each, top), y2: at(each, top) }),
          label("threshold-word", each, top, `threshold ${percent(each)} %`, "100%", "end"),
        ]),
        marks(it.fired, minutes),
        svg("text", { class: "axis", x: 4, y: 0, dy: "1.1em" }, `${top} %`),
        svg("text", { class: "axis", x: 4, y: "100%", dy: "-0.4em" }, "0 %"),
      ),
    ),
    h("p", { class: "time-axis", "aria-hidden": "true" }, h("span", {}, `${minutes} min ago`), h("span", {}, "now")),
  );
}

const keyed = (it) =>
  [` — line: ${it.meanName ?? "mean of each minute"}`, it.extreme ? `dots: ${it.extremeName}` : "", it.thresholds.length ? "dashes: threshold" : ""].filter(Boolean).join("; ");

// An hour of one node, a minute a point: of each scope and resource the mean of pressure as pale ground, the mean of
// contention as the pen's line, and the largest contention of each minute as a thin one. A gap is a minute in which
// nothing was known.

import { h, svg } from "./dom.js";
import { count, percent, RESOURCES, SCOPES } from "./words.js";

const WIDTH = 300;
const HEIGHT = 100;

function runs(values) {
  const found = [];
  let run = [];
  values.forEach((value, i) => {
    if (value === null) {
      if (run.length) found.push(run);
      run = [];
    } else {
      // the mean of a minute stands in its middle
      run.push([(((i + 0.5) / values.length) * WIDTH).toFixed(1), (HEIGHT - Math.min(100, value)).toFixed(1)]);
    }
  });
  if (run.length) found.push(run);
  return found;
}

// A minute alone is a dot.
const line = (run) => run.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("") + (run.length === 1 ? "h0.1" : "");
const ground = (run) => `${line(run)}L${run.at(-1)[0]} ${HEIGHT}L${run[0][0]} ${HEIGHT}Z`;
const draw = (values, shape) => runs(values).map(shape).join("");

function told(values) {
  const known = values.filter((each) => each !== null);
  if (!known.length) return "unknown throughout";
  const now = values.at(-1);
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
  const gaps = values.length - known.length;
  return (
    `now ${now === null ? "unknown" : `${percent(now)} %`}, mean ${percent(mean)} %, most ${percent(Math.max(...known))} %` +
    (gaps ? `, ${count(gaps, "minute")} unknown` : "")
  );
}

const words = (series) => ({
  pressure: told(series.pressure),
  contention: told(series.contention),
  peak: told(series.peak),
});

function picture(series, said) {
  return svg(
    "svg",
    {
      class: "chart hour",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label":
        `${RESOURCES[series.resource]}, ${SCOPES[series.scope]}, last hour by the minute. ` +
        `Pressure: ${said.pressure}. Contention: ${said.contention}. Largest contention within a minute: ${said.peak}.`,
    },
    [25, 50, 75].map((y) => svg("path", { class: "rule", d: `M0 ${y}H${WIDTH}` })),
    [75, 150, 225].map((x) => svg("path", { class: "rule", d: `M${x} 0V${HEIGHT}` })),
    svg("path", { class: "ground", d: draw(series.pressure, ground) }),
    svg("path", { class: "edge", d: draw(series.pressure, line) }),
    svg("path", { class: "peak", d: draw(series.peak, line) }),
    svg("path", { class: "under", d: draw(series.contention, ground) }),
    svg("path", { class: "pen", d: draw(series.contention, line) }),
  );
}

function one(series) {
  const said = words(series);
  return h(
    "figure",
    {},
    h("figcaption", {}, h("b", {}, SCOPES[series.scope] ?? series.scope), h("span", { class: "ink-contention" }, ` ${said.contention}`)),
    h("div", { class: "frame" }, picture(series, said), h("span", { class: "axis" }, "last hour")),
  );
}

export function hour(series, tag) {
  if (!series.length) return h("p", { class: "empty" }, "Nothing is known of it yet; missing is neither zero nor healthy.");
  return h(
    "div",
    { class: "resources" },
    Object.keys(RESOURCES).map((name) =>
      h(
        "section",
        { class: "resource" },
        h(tag, {}, RESOURCES[name]),
        series.some((each) => each.resource === name)
          ? series.filter((each) => each.resource === name).map(one)
          : h("p", { class: "empty" }, "Nothing is known of it."),
      ),
    ),
  );
}

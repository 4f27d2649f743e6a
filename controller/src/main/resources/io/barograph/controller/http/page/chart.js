// The trace of one resource: pressure as pale ground, contention as the pen's line over it.

import { svg } from "./dom.js";
import { percent, RESOURCES, span } from "./words.js";

const WIDTH = 300;
const HEIGHT = 100;

// Runs of points without a missing value, as [x, y] in the picture.
function runs(times, values, from, to) {
  const found = [];
  let run = [];
  times.forEach((time, i) => {
    if (values[i] === null) {
      if (run.length) found.push(run);
      run = [];
    } else if (time >= from) {
      const x = ((time - from) / (to - from)) * WIDTH;
      run.push([x.toFixed(1), (HEIGHT - Math.min(100, values[i])).toFixed(1)]);
    }
  });
  if (run.length) found.push(run);
  return found;
}

const line = (run) => run.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
const ground = (run) => `${line(run)}L${run.at(-1)[0]} ${HEIGHT}L${run[0][0]} ${HEIGHT}Z`;

export function chart(trace, windowSeconds) {
  const times = trace.seconds;
  const to = times.at(-1) ?? windowSeconds;
  const from = to - windowSeconds;
  const draw = (values, shape) => runs(times, values, from, to).map(shape).join("");
  const now = (values) => (values.at(-1) === null || !values.length ? "unknown" : `${percent(values.at(-1))} %`);
  const name = RESOURCES[trace.resource];
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label":
        `${name} of the node over ${span(windowSeconds)}: pressure now ${now(trace.pressure)}, ` +
        `contention now ${now(trace.contention)}`,
    },
    [25, 50, 75].map((y) => svg("path", { class: "rule", d: `M0 ${y}H${WIDTH}` })),
    [75, 150, 225].map((x) => svg("path", { class: "rule", d: `M${x} 0V${HEIGHT}` })),
    svg("path", { class: "ground", d: draw(trace.pressure, ground) }),
    svg("path", { class: "edge", d: draw(trace.pressure, line) }),
    svg("path", { class: "under", d: draw(trace.contention, ground) }),
    svg("path", { class: "pen", d: draw(trace.contention, line) }),
  );
}

// One bar of 0 to 100 percent.
export const bar = (kind, value) =>
  svg(
    "svg",
    { class: `bar ${kind}`, "aria-hidden": "true" },
    svg("rect", { class: "track", width: "100%", height: "100%", rx: 3 }),
    value === null ? null : svg("rect", { class: "filled", width: `${Math.min(100, value)}%`, height: "100%", rx: 3 }),
  );

// Draws a report's data by the status page's elements and words. Each drawing stands beside its data.

import { svg } from "./dom.js";
import { count, percent } from "./words.js";

const WIDTH = 1000;
const LEFT = 64;
const RIGHT = 990;
const TOP = 20;
const PLOT = 120;
const PLOT_AND_CAPTION = 150;
const LANE = 30;

const DAY = 86_400_000;
const MOST_TICKS = 8;
const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 2592000, 31536000].map(
  (seconds) => 1000 * seconds,
);

// A gap in a line is longer than that many buckets, and than that many milliseconds.
const BUCKETS_APART = 3;
const MILLIS_APART = 30_000;

const STYLES = { inactive: "track", pending: "pending", firing: "firing", "keep-firing": "keeping" };

const line = (style, x1, x2, y1, y2) => svg("line", { class: style, x1, x2, y1, y2 });
const label = (x, y, text, attributes = {}) => svg("text", { x, y, ...attributes }, text);
const box = (style, x, y, width, height, title) =>
  svg("rect", { class: style, x: x.toFixed(1), y, width: width.toFixed(1), height }, svg("title", {}, title));

const picture = (height, title, ...children) =>
  svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": title }, svg("title", {}, title), children);

// As in the tables: 1h5m3s, and tenths of a second where it is short.
function length(millis) {
  const seconds = millis < 60_000 ? Math.round(millis / 100) / 10 : Math.round(millis / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = Number((seconds % 60).toFixed(1));
  return (hours ? `${hours}h` : "") + (minutes ? `${minutes}m` : "") + (rest || !(hours || minutes) ? `${rest}s` : "");
}

// From milliseconds to the picture's breadth and to words.
function timeAxis({ begin, span, counts_from_beginning: counted }) {
  const step = STEPS.find((each) => span / each < MOST_TICKS) ?? Math.max(1000, span);
  const moment = (at, long) => (counted ? length(begin + at) : new Date(begin + at).toISOString().slice(long ? 0 : 11, long ? 19 : 16));
  const ticks = [];
  for (let at = Math.ceil(begin / step) * step - begin; at <= span && ticks.length <= MOST_TICKS; at += step) {
    const words = span > DAY && !counted ? moment(at, true).slice(5, 16).replace("T", " ") : moment(at, false);
    ticks.push({ at, words });
  }
  const x = (at) => Math.min(RIGHT, Math.max(LEFT, LEFT + ((RIGHT - LEFT) * at) / Math.max(1, span)));
  return { x, ticks, moment: (at) => moment(at, true), span };
}

const isAmount = (plot) => plot.field === "available";

function amount(value) {
  const units = ["", "Ki", "Mi", "Gi", "Ti", "Pi"];
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number(value.toPrecision(4))}${units[unit]}`;
}

const valueWords = (plot, value) => (isAmount(plot) ? amount(value) : `${percent(value)} %`);
const least = (plot) => Math.min(...plot.buckets.map((each) => each[1]));
const greatest = (plot) => Math.max(0, ...plot.buckets.map((each) => each[2]));

function caption(plot) {
  if (!plot.buckets.length) return "nothing is drawn: no value is known of what the rules read, or it has no line";
  const name = `${plot.subject}.${plot.field}`;
  return plot.subject.startsWith("Signal(")
    ? `${name}, at least ${valueWords(plot, least(plot))}`
    : `${name}, at most ${valueWords(plot, greatest(plot))}`;
}

function ceiling(plot) {
  const most = Math.max(greatest(plot), plot.pale ? greatest(plot.pale) : 0);
  if (isAmount(plot)) return Math.max(1, 1.05 * most);
  const needed = Math.max(most, plot.bounds.at(-1) ?? 0);
  return [10, 20, 50].find((each) => needed <= each) ?? 100;
}

// Runs of buckets without a gap.
function runs(curve) {
  const apart = Math.max(MILLIS_APART, BUCKETS_APART * curve.bucket);
  const found = [];
  for (const each of curve.buckets) {
    if (!found.length || each[0] - found.at(-1).at(-1)[0] > apart) found.push([]);
    found.at(-1).push(each);
  }
  return found;
}

function unknowns(plot, axis, top) {
  const found = [];
  let from = 0;
  const add = (to) => {
    if (to - from > plot.bucket) found.push(box("unknown", axis.x(from), top, axis.x(to) - axis.x(from), PLOT, "not known"));
  };
  for (const run of runs(plot)) {
    add(run[0][0]);
    from = run.at(-1)[0] + plot.bucket;
  }
  add(axis.span);
  return found;
}

function drawPlot(plot, axis, top) {
  const most = ceiling(plot);
  const y = (value) => top + PLOT - PLOT * Math.min(1, Math.max(0, value / most));
  const level = (style, value) => [
    line(style, LEFT, RIGHT, y(value), y(value)),
    label(LEFT - 5, y(value) + 4, isAmount(plot) ? amount(value) : `${value} %`, { "text-anchor": "end" }),
  ];
  // Along the greatest values, and back along the least.
  const area = (style, curve) =>
    runs(curve).map((run) => {
      const points = [...run.map((each) => [each[0], each[2]]), ...run.toReversed().map((each) => [each[0], each[1]])];
      return svg("path", { class: style, d: `M${points.map(([at, value]) => `${axis.x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}Z` });
    });
  return [
    unknowns(plot, axis, top),
    level("grid", 0),
    level("grid", most),
    plot.bounds.filter((each) => each > 0 && each < most).map((each) => level("bound", each)),
    plot.pale ? area("pale", plot.pale) : [],
    area("signal", plot),
    label(LEFT, top - 8, caption(plot) + (plot.pale ? ` (pale: ${plot.pale.subject})` : "")),
  ];
}

function drawNode(node) {
  const axis = timeAxis(node);
  const bottom = TOP + PLOT_AND_CAPTION * (node.plots.length - 1) + PLOT;
  const foot = bottom + LANE * node.lanes.length;
  const band = (style, { from, to }, y, height, title) => box(style, axis.x(from), y, Math.max(1.5, axis.x(to) - axis.x(from)), height, title);
  const lane = ({ demand, bands }, i) => {
    const y = bottom + LANE * i;
    return [
      label(LEFT, y + 13, demand, { class: "lane" }),
      box("track", LEFT, y + 17, RIGHT - LEFT, 9, demand),
      bands.map((each) =>
        band(STYLES[each.phase], each, y + 17, 9, `${each.phase} from ${axis.moment(each.from)} for ${length(each.to - each.from)}`),
      ),
    ];
  };
  return picture(
    foot + 26,
    `${node.node}: ${node.plots.map(caption).join("; ")}; ${count(node.episodes, "episode")}, ${count(node.incidents.length, "incident")}. The table below says the same.`,
    axis.ticks.map(({ at, words }) => [line("grid", axis.x(at), axis.x(at), TOP, foot + 6), label(axis.x(at), foot + 20, words, { "text-anchor": "middle" })]),
    node.plots.map((plot, i) => drawPlot(plot, axis, TOP + PLOT_AND_CAPTION * i)),
    node.incidents.map((each) => band("incident", each, TOP, foot - TOP, each.title)),
    node.lanes.map(lane),
  );
}

// A point for each value of a sweep; cost and gain are from 0 to 1.
function drawSweep({ title, points }) {
  const x = (point) => 70 + 890 * point.cost;
  const y = (point) => 300 - 256 * point.gain;
  return picture(
    330,
    `${title}. The table below says the same.`,
    label(70, 16, title),
    svg("path", { class: "pale", d: `M${points.map((each) => `${x(each).toFixed(1)} ${y(each).toFixed(1)}`).join("L")}` }),
    points.map((each) => [
      svg("circle", { class: each.is_named ? "dot marked" : "dot", cx: x(each), cy: y(each), r: 4 }),
      label(x(each) + 9, y(each) - 6, each.value),
    ]),
  );
}

for (const place of document.querySelectorAll(".drawing")) {
  try {
    const data = JSON.parse(place.querySelector("script").textContent);
    place.append(data.kind === "node" ? drawNode(data) : drawSweep(data));
  } catch (fault) {
    place.append(`This could not be drawn (${fault}). The table below says the same.`);
  }
}

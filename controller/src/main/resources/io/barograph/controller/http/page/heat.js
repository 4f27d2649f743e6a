// The fleet as a map: one cell a node, grouped by pool. One stop for the keyboard; arrows move within, Enter opens.

import { h, svg } from "./dom.js";
import { cellAt, picture, SIZE, STEP } from "./heatdraw.js";
import { legend, MEANS } from "./levels.js";
import { nodeAddress } from "./route.js";
import { wanted } from "./seek.js";
import { count, number, percent } from "./words.js";

const place = (id) => document.getElementById(id);

let cells = [];
let shown = [];
let groups = [];
let columns = 1;
let at = "";

export const describe = (cell) =>
  `${cell.name}, ${cell.pool ? `pool ${cell.pool}` : "no pool"}, ${cell.level} (${MEANS[cell.level] ?? ""}), ` +
  (cell.percent === null ? "contention unknown" : `worst contention ${percent(cell.percent)} % (${cell.kind})`);

// What /api/heat says, as one object a node.
const read = (heat) =>
  heat.nodes.map(([name, pool, level, worst, kind]) => ({
    name,
    pool: heat.pools[pool],
    level: heat.levels[level],
    percent: worst,
    kind: kind === null ? "" : heat.kinds[kind],
  }));

function isWanted(cell) {
  const text = wanted.q.toLowerCase();
  return (
    (!wanted.level || cell.level === wanted.level) &&
    (wanted.pool === null || cell.pool === wanted.pool) &&
    (!text || cell.name.toLowerCase().includes(text) || cell.pool.toLowerCase().includes(text))
  );
}

function mark(say) {
  document.querySelectorAll("#maps .cursor").forEach((each) => each.remove());
  const group = groups.find((each) => each.cells.some((cell) => cell.name === at));
  const i = group ? group.cells.findIndex((cell) => cell.name === at) : -1;
  if (i < 0) return;
  group.svg.append(
    svg("rect", { class: "cursor", x: (i % columns) * STEP - 0.5, y: Math.floor(i / columns) * STEP - 0.5, width: SIZE + 1, height: SIZE + 1, rx: 3 }),
  );
  const text = describe(group.cells[i]);
  if (say) {
    // A reader tells another element, not another text of the same one.
    const maps = place("maps");
    const next = maps.getAttribute("aria-activedescendant") === "cell-a" ? "cell-b" : "cell-a";
    place(next).textContent = text;
    maps.setAttribute("aria-activedescendant", next);
  }
  place("cell").textContent = text;
}

// Nothing is drawn while the map is folded.
export function draw() {
  if (!place("heat").open) return;
  columns = Math.max(1, Math.floor((place("maps").clientWidth || 640) / STEP));
  shown = cells.filter(isWanted);
  const byPool = new Map();
  for (const cell of shown) {
    if (!byPool.has(cell.pool)) byPool.set(cell.pool, []);
    byPool.get(cell.pool).push(cell);
  }
  groups = [...byPool].map(([pool, members]) => ({ pool, cells: members, svg: picture(members, columns) }));
  const loud = (members) => members.filter((each) => each.level === "firing").length;
  place("pools").replaceChildren(
    ...groups.map((group) => {
      const firing = loud(group.cells);
      const head = h("h3", {}, h("bdi", {}, group.pool || "no pool"), h("span", {}, ` ${count(group.cells.length, "node")}${firing ? `, ${firing} firing` : ""}`));
      return h("section", { class: "pool" }, head, group.svg);
    }),
  );
  place("heat-count").textContent =
    shown.length === cells.length ? count(cells.length, "node") : `${number(shown.length)} of ${count(cells.length, "node")}`;
  mark(false);
}

function move(key) {
  const i = shown.findIndex((cell) => cell.name === at);
  if (i < 0) return shown[0];
  const group = groups.find((each) => each.cells.includes(shown[i]));
  const within = group.cells.indexOf(shown[i]);
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (key === "Home") return shown[0];
  if (key === "End") return shown.at(-1);
  const step = steps[key];
  if (Math.abs(step) === 1 || columns === 1) return shown[i + Math.sign(step)];
  if (group.cells[within + step]) return group.cells[within + step];
  // Past the last row of a pool comes the first of the next one, in the same column if it has that many.
  const next = groups[groups.indexOf(group) + Math.sign(step)]?.cells;
  if (!next) return undefined;
  const row = step > 0 ? 0 : Math.floor((next.length - 1) / columns) * columns;
  return next[Math.min(row + (within % columns), next.length - 1)];
}

function pointed(event) {
  const group = groups.find((each) => each.svg === event.target.closest("svg.cells"));
  if (!group) return undefined;
  const box = group.svg.getBoundingClientRect();
  return group.cells[cellAt(event.clientX - box.left, event.clientY - box.top, columns, group.cells.length)];
}

export function startHeat() {
  place("legend").replaceChildren(...legend().flat());
  const maps = place("maps");
  maps.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && at) {
      location.hash = nodeAddress(at);
    } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      at = move(event.key)?.name ?? at;
      mark(true);
    }
  });
  maps.addEventListener("focus", () => {
    if (!shown.some((cell) => cell.name === at)) at = shown[0]?.name ?? "";
    mark(true);
  });
  maps.addEventListener("pointermove", (event) => {
    const cell = pointed(event);
    if (cell && cell.name !== at) {
      at = cell.name;
      mark(false);
    }
  });
  maps.addEventListener("click", (event) => {
    const cell = pointed(event);
    if (cell) location.hash = nodeAddress(cell.name);
  });
  new ResizeObserver(() => {
    if (Math.max(1, Math.floor(maps.clientWidth / STEP)) !== columns) draw();
  }).observe(maps);
}

export function heat(answer) {
  cells = read(answer);
  draw();
}

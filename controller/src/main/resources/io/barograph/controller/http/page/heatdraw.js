// Draws cells: all cells of one shade are one path, all signs of one level another, so that thousands of nodes are a few
// elements. A cell is found again by its place.

import { svg } from "./dom.js";
import { shade, SIGNS } from "./levels.js";

export const SIZE = 14;
export const STEP = 17;

const moved = (sign, x, y) =>
  sign.replace(/([MLHV])([\d.]+)(?: ([\d.]+))?/g, (_, letter, a, b) => {
    if (letter === "H") return `H${x + Number(a)}`;
    if (letter === "V") return `V${y + Number(a)}`;
    return `${letter}${x + Number(a)} ${y + Number(b)}`;
  });

// The picture of one pool's cells, so many in a row.
export function picture(cells, columns) {
  const shades = new Map();
  const signs = new Map();
  const into = (map, key, text) => map.set(key, (map.get(key) ?? "") + text);
  cells.forEach((cell, i) => {
    const x = (i % columns) * STEP;
    const y = Math.floor(i / columns) * STEP;
    into(shades, shade(cell.percent), `M${x + 0.5} ${y + 0.5}h13v13h-13z`);
    if (SIGNS[cell.level]) into(signs, cell.level, moved(SIGNS[cell.level], x, y));
  });
  const height = Math.ceil(cells.length / columns) * STEP;
  return svg(
    "svg",
    { class: "cells", width: columns * STEP, height, "aria-hidden": "true" },
    [...shades].map(([key, d]) => svg("path", { class: `cell shade-${key}`, d })),
    [...signs].map(([key, d]) => svg("path", { class: `sign ${key}`, d })),
  );
}

// The number of the cell at a place in the picture; -1 for none.
export function cellAt(x, y, columns, count) {
  const column = Math.floor(x / STEP);
  const i = Math.floor(y / STEP) * columns + column;
  return x < 0 || y < 0 || column >= columns || i >= count ? -1 : i;
}

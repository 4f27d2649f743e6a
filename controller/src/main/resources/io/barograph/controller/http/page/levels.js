// How a node stands, in a word, a sentence and a sign: no colour says anything that the sign does not.

import { h, svg } from "./dom.js";

// The signs are drawn in a box of 14 by 14.
export const SIGNS = {
  firing: "M3.5 8.5L7 4.5L10.5 8.5",
  "held back": "M3 11L11 3",
  silent: "M3.5 7H10.5",
  unknown: "M4 4L10 10M10 4L4 10",
  stuck: "M4 4.5H10M7 4.5V10",
  pending: "M7 5V9M5 7H9",
  calm: "",
};

export const MEANS = {
  firing: "demanded, or kept until its transition period has passed",
  "held back": "a taint is demanded and not put on the node",
  silent: "its exporter is not heard",
  unknown: "an input is missing, or its rules cannot be evaluated",
  stuck: "a taint of ours is not demanded any more and cannot be removed",
  pending: "its grace period runs",
  calm: "everything is known and nothing is demanded",
};

// From which contention on a cell is of which shade.
const SHADES = [1, 10, 25, 50];

export const shade = (percent) => (percent === null ? "none" : String(SHADES.filter((each) => percent >= each).length));

// A level as a class of elements.
export const classOf = (level) => `is-${level.replace(" ", "-")}`;

export const chipOf = (level, text = level) => h("span", { class: `level ${classOf(level)}` }, sample(level, "0"), text);

export const sample = (level, of) =>
  svg(
    "svg",
    { class: "sample", viewBox: "0 0 14 14", "aria-hidden": "true" },
    svg("rect", { class: `cell shade-${of}`, x: 0.5, y: 0.5, width: 13, height: 13, rx: 2 }),
    SIGNS[level] ? svg("path", { class: `sign ${level}`, d: SIGNS[level] }) : null,
  );

export function legend() {
  const shades = ["unknown", "below 1 %", "1 to 10 %", "10 to 25 %", "25 to 50 %", "50 % and more"];
  return [
    h("li", {}, h("b", {}, "worst contention:")),
    shades.map((text, i) => h("li", {}, sample("calm", i === 0 ? "none" : String(i - 1)), text)),
    h("li", {}, h("b", {}, "level:")),
    Object.keys(SIGNS)
      .filter((each) => SIGNS[each])
      .map((each) => h("li", { title: MEANS[each] }, sample(each, "0"), each)),
  ];
}

// A table of owners, each with how much of the time.

import { bar } from "./chart.js";
import { h } from "./dom.js";
import { percent, RESOURCES } from "./words.js";

export const resourceWord = (resource) => (resource === "memory" ? "memory" : RESOURCES[resource]);

// The root cgroup, by its path alone, says nothing to people.
export const ownerText = (name) => (name === "/" ? "/ (kernel threads, and processes in no other cgroup)" : name);

export const ownersTable = (owners, title, head, caption) =>
  h(
    "table",
    { class: "sufferers" },
    h("caption", { class: "unseen" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, title), h("th", { scope: "col" }, head))),
    h(
      "tbody",
      {},
      owners.map((each) =>
        h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, ownerText(each.name))), h("td", {}, h("span", { class: "number" }, `${percent(each.avg10)} %`), bar("contention", each.avg10))),
      ),
    ),
  );

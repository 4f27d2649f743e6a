// One node by itself, at #node/NAME.

import { h } from "./dom.js";
import { evictions } from "./evictions.js";
import { hour } from "./hour.js";
import { chipOf, MEANS } from "./levels.js";
import { nodeSection } from "./node.js";
import { address } from "./route.js";

export async function askNode(ask, name) {
  const answer = await ask(`api/node?name=${encodeURIComponent(name)}`);
  return answer.status === 404 ? null : answer.json();
}

export function nodePage(name, answer, now, replay) {
  const back = h("p", { class: "way" }, h("a", { href: "#" }, "← The fleet"));
  if (answer === null) {
    return [
      back,
      h("h2", { id: "title", tabindex: -1 }, h("bdi", {}, name)),
      h("p", { class: "lost" }, "No node of this name is watched. Maybe it left, or the name is another's."),
    ];
  }
  return [
    back,
    h("h2", { id: "title", tabindex: -1, class: "title" }, h("bdi", {}, name)),
    h(
      "p",
      { class: "standing" },
      chipOf(answer.level),
      ` ${MEANS[answer.level] ?? ""} · `,
      answer.pool ? ["pool ", h("bdi", {}, answer.pool)] : "no pool",
      " · ",
      h("a", { href: address("decisions", { node: name }) }, "its decisions"),
    ),
    nodeSection(answer.node, now, true, replay),
    evictions(answer.eviction, now),
    hour(answer.hour),
  ]
    .flat()
    .filter(Boolean);
}

// Times of one kind: how long ago, by the controller's clock, with the time of day in UTC where one points at it. What
// happened on a node is counted back from its last snapshot; a recording's clock has no time of day.

import { h } from "./dom.js";
import { span } from "./words.js";

export const utc = (millis) => new Date(millis).toISOString().replace("T", " ").replace(/\.\d+Z$/, " UTC");

function element(at, text) {
  return at === null
    ? h("span", { title: "by the recording's own clock" }, text)
    : h("time", { datetime: new Date(at).toISOString(), title: utc(at) }, text);
}

export const ago = (at, now) => element(at, `${span((now - at) / 1000)} ago`);

export const lasting = (at, now) => element(at, span((now - at) / 1000));

// Moments of one node, given in seconds before its last snapshot.
export function clockOf(node, now, replay) {
  const at = (seconds) => (replay || node.heard === null ? null : node.heard - seconds * 1000);
  const lag = node.heard === null ? 0 : Math.max(0, (now - node.heard) / 1000);
  const passed = (seconds) => seconds + lag;
  return {
    passed,
    ago: (seconds) => element(at(seconds), `${span(passed(seconds))} ago`),
    lasting: (seconds) => element(at(seconds), span(passed(seconds))),
    // What is left of a time that runs, not below zero, as `explain` rounds it.
    left: (seconds) => span(Math.round(seconds - lag)),
  };
}

// Asks for the fleet once a second and changes what has changed. Time is the server's: it comes with each answer.

import { morphChildren } from "./dom.js";
import { foot, said, state } from "./frame.js";
import { nodeSection } from "./node.js";
import { span } from "./words.js";

const EACH = 1000;
const place = (id) => document.getElementById(id);

let tag = "";
let fleet = null;
let ahead = 0;
let answered = performance.now();
const seen = new Set();

function draw() {
  const now = Date.now() + ahead;
  const open = (node) => {
    const first = !seen.has(node.name);
    seen.add(node.name);
    return first && fleet.nodes.indexOf(node) < 3;
  };
  const sections = fleet.nodes.map((node) => nodeSection(node, now, open(node)));
  morphChildren(place("state"), state(fleet).filter(Boolean));
  morphChildren(place("nodes"), sections);
  morphChildren(place("foot"), foot(fleet, now).filter(Boolean));
  document.title = fleet.counts.firing ? `(${fleet.counts.firing}) Barograph` : "Barograph";
  const words = said(fleet);
  if (place("said").textContent !== words) place("said").textContent = words;
}

function lost(why) {
  const box = place("lost");
  const text = `No answer from the controller for ${span((performance.now() - answered) / 1000)}: what stands here is old. ${why}`;
  if (box.textContent !== text) box.textContent = text;
  box.hidden = false;
}

async function ask() {
  try {
    const answer = await fetch(`api/fleet?after=${encodeURIComponent(tag)}`, {
      cache: "no-store",
      signal: AbortSignal.timeout(10 * EACH),
    });
    if (!answer.ok) throw new Error(`It answers ${answer.status}.`);
    const now = Number(answer.headers.get("Barograph-Now"));
    if (now) ahead = now - Date.now();
    if (answer.status !== 204) {
      fleet = await answer.json();
      tag = answer.headers.get("ETag") ?? "";
    }
    answered = performance.now();
    place("lost").hidden = true;
  } catch (error) {
    lost(error instanceof Error ? error.message : "");
  }
  if (fleet) draw();
}

async function run() {
  for (;;) {
    if (!document.hidden) await ask();
    await new Promise((done) => setTimeout(done, EACH));
  }
}

run();

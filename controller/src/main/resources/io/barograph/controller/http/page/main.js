// Asks for what the view at hand shows, again and again, and changes what has changed. Time is the server's: it comes
// with each answer.

import { askDecisions, decisionsPage, read, startDecisions } from "./decisions.js";
import { morphChildren } from "./dom.js";
import { foot, said, state } from "./frame.js";
import { alarms, guards } from "./guards.js";
import { heat, startHeat } from "./heat.js";
import { nodeSection } from "./node.js";
import { askNode, nodePage } from "./nodepage.js";
import { route } from "./route.js";
import { span } from "./words.js";

const EACH = 1000;
const place = (id) => document.getElementById(id);

let view = route(location.hash);
let tag = "";
let heatTag = "";
let fleet = null;
let ahead = 0;
let answered = performance.now();
let turn = 0;
const seen = new Set();

const clock = () => Date.now() + ahead;

function draw() {
  const now = clock();
  const open = (node) => {
    const first = !seen.has(node.name);
    seen.add(node.name);
    return first && fleet.nodes.indexOf(node) < 3;
  };
  morphChildren(place("state"), state(fleet).filter(Boolean));
  morphChildren(place("alarms"), alarms(fleet, now));
  if (view.view === "fleet") {
    morphChildren(place("nodes"), fleet.nodes.map((node) => nodeSection(node, now, open(node))));
  }
  morphChildren(place("foot"), [...guards(fleet, now), ...foot(fleet, now).filter(Boolean)]);
  const word = view.view === "node" ? `${view.name} · Barograph` : "Barograph";
  document.title = fleet.counts.firing ? `(${fleet.counts.firing}) ${word}` : word;
  const words = said(fleet);
  if (place("said").textContent !== words) place("said").textContent = words;
}

function lost(why) {
  const box = place("lost");
  const text = `No answer from the controller for ${span((performance.now() - answered) / 1000)}: what stands here is old. ${why}`;
  if (box.textContent !== text) box.textContent = text;
  box.hidden = false;
}

async function get(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(10 * EACH) });
  if (!answer.ok && answer.status !== 404) throw new Error(`It answers ${answer.status}.`);
  const now = Number(answer.headers.get("Barograph-Now"));
  if (now) ahead = now - Date.now();
  return answer;
}

async function askFleet() {
  const answer = await get(`api/fleet?after=${encodeURIComponent(tag)}`);
  if (answer.status === 200) {
    fleet = await answer.json();
    tag = answer.headers.get("ETag") ?? "";
  }
}

async function askHeat() {
  const answer = await get(`api/heat?after=${encodeURIComponent(heatTag)}`);
  if (answer.status === 200) {
    heat(await answer.json());
    heatTag = answer.headers.get("ETag") ?? "";
  }
}

// What comes for a view that was left meanwhile is not drawn.
async function askView() {
  const wanted = view;
  if (wanted.view === "node") {
    const answer = await askNode(get, wanted.name);
    if (view === wanted) morphChildren(place("page"), nodePage(wanted.name, answer, clock()));
  } else if (wanted.view === "decisions") {
    await askDecisions(get, read());
    if (view === wanted) morphChildren(place("page"), decisionsPage(clock()));
  } else if (turn % 2 === 0) {
    await askHeat();
  }
}

async function ask() {
  try {
    await askFleet();
    await askView();
    turn++;
    answered = performance.now();
    place("lost").hidden = true;
  } catch (error) {
    lost(error instanceof Error ? error.message : "");
  }
  if (fleet) draw();
}

function show() {
  view = route(location.hash);
  turn = 0;
  heatTag = "";
  const fleetView = view.view === "fleet";
  place("fleet").hidden = !fleetView;
  place("page").hidden = fleetView;
  place("find").hidden = view.view !== "decisions";
  place("page").replaceChildren();
  if (view.view === "decisions") startDecisions(place("find"), view.params, ask);
  for (const each of document.querySelectorAll("#views a")) {
    if (each.dataset.view === view.view) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
}

async function turned() {
  show();
  await ask();
  place("title")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function run() {
  startHeat(view.params);
  show();
  addEventListener("hashchange", turned);
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    place("main").focus();
  });
  for (;;) {
    if (!document.hidden) await ask();
    await new Promise((done) => setTimeout(done, EACH));
  }
}

run();

// Asks for what the view at hand shows, again and again, and changes what has changed. Time is the server's: it comes
// with each answer.

import { askDecisions, decisionsPage, read, startDecisions } from "./decisions.js";
import { morphChildren } from "./dom.js";
import { firing, foot, said, state } from "./frame.js";
import { alarms, guards } from "./guards.js";
import { heat, seek, startHeat } from "./heat.js";
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
// What the reader opened stays open wherever it moves to.
const opened = new Set();
let alone = true;

// So many nodes stand before the map.
const FIRST = 8;

const clock = () => Date.now() + ahead;

function draw() {
  const now = clock();
  morphChildren(place("state"), state(fleet).flat().filter(Boolean));
  morphChildren(place("alarms"), alarms(fleet, now));
  if (view.view === "fleet") {
    // A node that is watched alone needs no choosing.
    if (alone && fleet.counts.nodes === 1) opened.add(`node-${fleet.nodes[0].name}`);
    alone = false;
    const sections = fleet.nodes.map((node) => nodeSection(node, now, opened.has(`node-${node.name}`), fleet.replay));
    const first = fleet.counts.nodes === 1 ? 1 : fleet.nodes.filter((node) => node.level !== "calm").slice(0, FIRST).length;
    morphChildren(place("worst"), sections.slice(0, first));
    morphChildren(place("nodes"), sections.slice(first));
  }
  morphChildren(place("foot"), [...guards(fleet, now), ...foot(fleet, now).filter(Boolean)]);
  const word = view.view === "node" ? `${view.name} · Barograph` : "Barograph";
  document.title = firing(fleet) ? `(${firing(fleet)}) ${word}` : word;
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
    if (view === wanted) morphChildren(place("page"), nodePage(wanted.name, answer, clock(), fleet.replay));
  } else if (wanted.view === "decisions") {
    await askDecisions(get, read(), fleet.replay);
    if (view === wanted) morphChildren(place("page"), decisionsPage(clock(), fleet.replay));
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
  if (fleetView) seek(view.params);
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
  if (view.params.has("level")) place("heat").scrollIntoView();
  else scrollTo(0, 0);
}

async function run() {
  startHeat(view.params);
  show();
  addEventListener("hashchange", turned);
  const remember = ({ target }) => {
    if (target.matches("details.node")) opened[target.open ? "add" : "delete"](target.id);
  };
  place("fleet").addEventListener("toggle", remember, true);
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

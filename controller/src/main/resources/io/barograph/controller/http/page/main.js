// Asks for what the view at hand shows, again and again, and changes what has changed. Time is the server's: it comes
// with each answer.

import { askDecisions, decisionsPage, read, startDecisions } from "./decisions.js";
import { morphChildren } from "./dom.js";
import { calmNames, levels, list, question } from "./fleet.js";
import { clock, foot, needLook, said, state } from "./frame.js";
import { alarms, guards } from "./guards.js";
import { draw as drawHeat, heat, startHeat } from "./heat.js";
import { announce } from "./live.js";
import { askNode, nodePage, nodeParts } from "./nodepage.js";
import { route } from "./route.js";
import { seek, showMore, showPools, startSeek, wanted } from "./seek.js";
import { survey } from "./survey.js";
import { utc } from "./times.js";
import { placeOf } from "./waits.js";
import { count } from "./words.js";

const EACH = 1000;
const place = (id) => document.getElementById(id);

let view = route(location.hash);
let fleet = null;
let ahead = 0;

// When it answered last, by its clock; 0 for never.
let answered = 0;
let turn = 0;

// The last answer of each path, with its tag: it is sent again only where it has changed.
const known = new Map();

const controllersTime = () => Date.now() + ahead;

// Up to when ages count: where a recording is over, its end.
const now = () => fleet?.replay?.ended ?? controllersTime();

async function get(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(10 * EACH) });
  if (!answer.ok && answer.status !== 404) throw new Error(`It answers ${answer.status}.`);
  const theirs = Number(answer.headers.get("Barograph-Now"));
  if (theirs) ahead = theirs - Date.now();
  return answer;
}

// What one place of the page needs; another question forgets the answer before.
async function ask(of, path, query) {
  const before = known.get(of);
  const same = before && before.path === path && before.query === String(query);
  const after = new URLSearchParams(query);
  if (same) after.set("after", before.tag);
  const answer = await get(`${path}?${after}`);
  if (answer.status === 204) return before.json;
  const json = await answer.json();
  known.set(of, { path, query: String(query), tag: answer.headers.get("ETag") ?? "", json });
  return json;
}

function drawFrame() {
  morphChildren(place("state"), state(fleet).flat().filter(Boolean));
  morphChildren(place("clock"), clock(controllersTime()).map((each) => (each instanceof Node ? each : document.createTextNode(each))));
  morphChildren(place("alarms"), alarms(fleet, now()));
  morphChildren(place("foot"), foot(fleet, now()).filter(Boolean));
  const word = view.view === "node" ? `${view.name} · Barograph` : "Barograph";
  const n = needLook(fleet.levels);
  document.title = n ? `(${n}) ${word}` : word;
  announce(place("said"), said(fleet));
}

function lost(why) {
  const box = place("lost");
  // The same text each time: a screen reader says it once
  const since = answered ? `since ${utc(answered)}` : "yet";
  const text = `No answer from the controller ${since}: what stands here is old. ${why}`;
  if (box.textContent !== text) box.textContent = text;
  box.hidden = false;
}

async function askFleet() {
  const mine = view;
  const answer = await ask("nodes", "api/nodes", question(wanted));
  const alone = await askAlone(answer);
  if (view !== mine) return;
  const calm = answer.levels.calm;
  showPools(answer);
  morphChildren(place("levels"), levels(answer, wanted));
  // Its line is of the snapshot that is shown below it.
  const nodes = answer.nodes.map((each) => (each.node === alone?.line.node ? alone.line : each));
  morphChildren(place("list"), list({ ...answer, nodes }, wanted, now()));
  place("calm").hidden = !calm || Boolean(wanted.level);
  place("calm-count").textContent = `${count(calm, "calm node")}`;
  if (!place("calm").hidden && place("calm").open) {
    morphChildren(place("calm-names"), calmNames(await ask("calm", "api/nodes", question(wanted, "calm"))).filter(Boolean));
  }
  document.querySelector(".filter").hidden = fleet.counts.nodes < 2 && !wanted.q;
  place("heat").hidden = fleet.counts.nodes < 2;
  if (!place("heat").hidden && place("heat").open && turn % 2 === 0) heat(await ask("heat", "api/heat", ""));
  if (view !== mine) return;
  morphChildren(place("only"), alone ? nodeParts(alone, fleet, now(), "h3") : []);
  morphChildren(place("guards"), [...survey(fleet), ...guards(fleet, now())]);
}

// A node that is watched alone is shown at once.
async function askAlone(answer) {
  const alone = fleet.counts.nodes === 1 ? (answer.nodes[0] ?? (await ask("calm", "api/nodes", "limit=1")).nodes[0]) : null;
  return alone ? askNode(get, alone.node) : null;
}

// What comes for a view that was left meanwhile is not drawn.
async function askView() {
  const mine = view;
  if (mine.view === "node") {
    const answer = await askNode(get, mine.name);
    if (view === mine) morphChildren(place("page"), nodePage(mine.name, answer, fleet, now()));
  } else if (mine.view === "decisions") {
    await askDecisions(get, read(), fleet.replay);
    if (view === mine) morphChildren(place("page"), decisionsPage(now(), fleet.replay));
  } else {
    await askFleet();
  }
}

let asking = Promise.resolve();

// One question after the other: what was asked for first is drawn first.
const askAll = () => {
  asking = asking.then(async () => {
    try {
      fleet = await ask("fleet", "api/fleet", "nodes=0");
      drawFrame();
      await askView();
      turn++;
      answered = controllersTime();
      place("lost").hidden = true;
    } catch (error) {
      lost(error instanceof Error ? error.message : "");
    }
  });
  return asking;
};

function show() {
  view = route(location.hash);
  turn = 0;
  const fleetView = view.view === "fleet";
  place("fleet").hidden = !fleetView;
  place("page").hidden = fleetView;
  place("find").hidden = view.view !== "decisions";
  place("page").replaceChildren();
  if (fleetView) seek(view.params);
  if (view.view === "decisions") startDecisions(place("find"), view.params, askAll);
  for (const each of document.querySelectorAll("#views a")) {
    if (each.dataset.view === view.view) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
}

// To the part of a node's page that its address names.
function jump() {
  const part = view.view === "node" ? placeOf(view.params) : null;
  part?.focus({ preventScroll: true });
  part?.scrollIntoView();
  return part !== null;
}

async function turned() {
  const before = view.view;
  show();
  await askAll();
  if (view.view === "fleet" && before === "fleet") return;
  if (jump()) return;
  place(view.view === "fleet" ? "fleet-title" : "title")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function listen() {
  addEventListener("hashchange", turned);
  place("page").addEventListener("click", (event) => {
    if (event.target.closest("a")?.hash === location.hash) jump();
  });
  place("list").addEventListener("click", (event) => {
    if (event.target.id !== "more") return;
    showMore();
    askAll();
  });
  place("calm").addEventListener("toggle", askAll);
  place("heat").addEventListener("toggle", () => {
    turn = 0;
    askAll();
  });
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    place("main").focus();
  });
}

async function run() {
  startSeek(() => {
    drawHeat();
    askAll();
  });
  startHeat();
  show();
  listen();
  for (;;) {
    if (!document.hidden) await askAll();
    await new Promise((done) => setTimeout(done, EACH));
  }
}

run();

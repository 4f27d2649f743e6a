// The fields that narrow the fleet, and the address that keeps them.

import { h, morphChildren } from "./dom.js";
import { fields, LEVELS, MOST, pools, STEP } from "./fleet.js";
import { address, keep } from "./route.js";

const place = (id) => document.getElementById(id);

// The pool is null for all, and empty for nodes without one.
export const wanted = { q: "", pool: null, level: "", limit: STEP };

// Takes what an address names: `pool=-` are the nodes without a pool.
export function seek(params) {
  wanted.q = params.get("q")?.trim() ?? "";
  wanted.pool = params.has("pool") ? params.get("pool").replace(/^-$/, "") : null;
  wanted.level = LEVELS.includes(params.get("level")) ? params.get("level") : "";
  wanted.limit = STEP;
  if (place("seek-q").value.trim() !== wanted.q) place("seek-q").value = wanted.q;
  place("seek-level").value = wanted.level;
  show();
}

function show() {
  const value = wanted.pool === null ? "" : wanted.pool === "" ? "-" : `=${wanted.pool}`;
  const select = place("seek-pool");
  // A pool of an address stands among the choices though its nodes have not come yet
  if (![...select.options].some((each) => each.value === value)) select.append(h("option", { value }, wanted.pool));
  select.value = value;
}

export function showPools(answer) {
  const select = place("seek-pool");
  if (document.activeElement !== select) {
    morphChildren(select, pools(answer));
    show();
  }
  select.parentElement.hidden = answer.pools.length < 2 && wanted.pool === null;
}

export function showMore() {
  wanted.limit = Math.min(MOST, wanted.limit + STEP);
}

export function startSeek(changed) {
  place("seek-level").append(...LEVELS.map((each) => h("option", { value: each }, each)));
  const taken = () => {
    const pool = place("seek-pool").value;
    seek(new URLSearchParams(address("", {
      q: place("seek-q").value.trim(),
      pool: pool.replace(/^=/, ""),
      level: place("seek-level").value,
    }).slice(2)));
    keep("fleet", fields(wanted));
    changed();
  };
  place("seek-q").addEventListener("input", taken);
  place("seek-pool").addEventListener("change", taken);
  place("seek-level").addEventListener("change", taken);
}

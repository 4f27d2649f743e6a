// Every view has an address that can be kept: # is the fleet, #fleet?q=web&level=firing a part of it,
// #node/NAME one node, #decisions?node=NAME the log.

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function route(hash) {
  const text = hash.replace(/^#/, "");
  const mark = text.indexOf("?");
  const path = mark < 0 ? text : text.slice(0, mark);
  const params = new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1));
  if (path.startsWith("node/") && path.length > 5) return { view: "node", name: decoded(path.slice(5)), params };
  return { view: path === "decisions" ? "decisions" : "fleet", name: "", params };
}

export const nodeAddress = (name) => `#node/${encodeURIComponent(name)}`;

export function address(view, fields) {
  const params = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  return `#${view}${params.size ? `?${params}` : ""}`;
}

// Puts the address of what is shown now into the bar, without a step in the history.
export function keep(view, fields) {
  const wanted = address(view, fields);
  if (location.hash !== wanted) history.replaceState(null, "", wanted);
}

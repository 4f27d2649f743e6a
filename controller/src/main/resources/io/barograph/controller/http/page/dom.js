// Elements from plain data, and the least change that makes one tree like another. Text is only ever set as text: what
// a node, a pod or an exporter calls itself cannot become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

// h("p", { class: "why" }, "text", h("b", {}, "more"))
export const h = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

// What the reader did to an element stays: open details, focus, selection, scroll position.
const KEPT = new Set(["open"]);

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !KEPT.has(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (!KEPT.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

const same = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

export function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  morphAttributes(from, to);
  morphChildren(from, [...to.childNodes]);
}

// Children with an id are found again wherever they moved to; the others are matched by their place.
export function morphChildren(parent, wanted) {
  const named = new Map([...parent.children].filter((each) => each.id).map((each) => [each.id, each]));
  let at = parent.firstChild;
  for (const next of wanted) {
    const known = next.id ? named.get(next.id) : undefined;
    if (known && known !== at) {
      parent.insertBefore(known, at);
      at = known;
    }
    if (at && same(at, next)) {
      morph(at, next);
      at = at.nextSibling;
    } else {
      parent.insertBefore(next, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

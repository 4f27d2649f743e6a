// What a screen reader is told while the page draws itself anew each second: only that the levels have changed, and
// not more often than every ten seconds.

const QUIET_MILLIS = 10_000;

let said = "";
let at = -QUIET_MILLIS;

export function announce(box, words, now = performance.now()) {
  if (words === said || now - at < QUIET_MILLIS) return;
  box.textContent = words;
  said = words;
  at = now;
}

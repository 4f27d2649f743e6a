// Numbers and times as people read them.

export function percent(value) {
  if (value === null || value === undefined) return "–";
  if (value > 0 && value < 0.1) return "<0.1";
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

// 0.2 ms: the kernel counts whole milliseconds, of all requests together.
export const millis = (micros) => (micros < 100 ? "<0.1 ms" : `${percent(micros / 1000)} ms`);

// A value as a rule read it; cut, not rounded: 39.996 must not look as if it had reached 40.
export const read = (value) =>
  /^-?\d+\.\d{3,}$/.test(value) ? String(Math.trunc(Number(value) * 100) / 100) : value;

// 47 s, 4:32 min, 2 h 5 min: as exact as matters. Whole seconds that have passed, as `status` counts them.
export function span(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 100) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")} min`;
  const minutes = Math.floor(s / 60);
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1440)} days`;
}

export const number = (n) => n.toLocaleString("en");

export const count = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;

export const SCOPES = {
  node: "Node",
  system: "System",
  system_low: "System, low weight",
  kubepods: "All pods",
  guaranteed: "Guaranteed",
  burstable: "Burstable",
  besteffort: "BestEffort",
};

export const RESOURCES = { cpu: "CPU", memory: "Memory", io: "IO" };

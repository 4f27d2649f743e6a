// What the survey found: limits and OOM scores that are not as the kubelet should have set them, and what pods cost
// beside their containers. The controller names the worst only.

import { h } from "./dom.js";
import { fold, table } from "./table.js";
import { count } from "./words.js";

const MIB = 1024 * 1024;

const mebi = (bytes) => (bytes === null || bytes === undefined ? "unknown" : `${Math.round(bytes / MIB)} Mi`);

function limit(resource, value) {
  if (value === null || value === undefined) return "no limit";
  return resource === "memory" ? mebi(value) : `${value}m`;
}

const scores = (all, named) =>
  table(
    "oom-scores",
    "oom_score_adj that is not as expected",
    [...(named ? ["Node"] : []), "Pod", "Container", "Expected", "Actual"],
    all.map((each) => [...(named ? [each.node] : []), `${each.namespace}/${each.pod}`, each.container, each.expected, each.actual]),
  );

const drifts = (all, named) =>
  table(
    "limit-drifts",
    "Limits of pods' cgroups that drift",
    [...(named ? ["Node"] : []), "Pod", "Limit", "Expected", "Actual"],
    all.map((each) => [...(named ? [each.node] : []), `${each.namespace}/${each.pod}`, each.resource, limit(each.resource, each.expected), limit(each.resource, each.actual)]),
  );

const overhead = (all) =>
  table(
    "overhead",
    "Overhead by RuntimeClass",
    ["RuntimeClass", "Pods", "Declared CPU", "Declared memory", "Observed, median", "Observed, 99 %", "Recommended"],
    all.map((each) => [each.runtime_class, each.pods, each.declared_cpu_cores, mebi(each.declared_memory_bytes), mebi(each.observed_p50), mebi(each.observed_p99), mebi(each.recommended_memory_bytes)]),
  );

export function survey(fleet) {
  const parts = [scores(fleet.oom_score_mismatches ?? [], true), drifts(fleet.limit_drifts ?? [], true), overhead(fleet.overhead ?? [])].filter(Boolean);
  if (!parts.length) return [];
  const found = (fleet.oom_score_mismatches ?? []).length + (fleet.limit_drifts ?? []).length;
  return [fold("survey", h("b", {}, found ? `Overhead, and ${count(found, "limit or score", "limits or scores")} not as expected` : "Overhead"), parts)];
}

// Of one node.
export function surveyOf(fleet, name) {
  const of = (all) => (all ?? []).filter((each) => each.node === name);
  return [scores(of(fleet.oom_score_mismatches), false), drifts(of(fleet.limit_drifts), false)].filter(Boolean);
}

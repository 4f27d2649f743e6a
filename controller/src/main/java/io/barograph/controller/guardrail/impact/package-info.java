/// What a taint that keeps pods away would do to the cluster: the room left for pods that wait (headroom), and
/// workloads that would be shut out or misled (hazards). Pure, but for
/// [HazardWatch], which asks for the workloads.
package io.barograph.controller.guardrail.impact;

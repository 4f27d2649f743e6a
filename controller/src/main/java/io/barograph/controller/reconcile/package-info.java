/// The reconciler's loop, and what it remembers of each node. Compares what the rules want with the live nodes, asks
/// the controls and guardrails, and writes the difference. One thread does it; after a failure it looks again.
package io.barograph.controller.reconcile;

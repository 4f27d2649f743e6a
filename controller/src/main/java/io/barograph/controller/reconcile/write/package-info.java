/// Writes plans and events to the API server, and decides when to try again. Finds who changed a mark of ours before it
/// writes over it. Knows plans and records, not the loop.
package io.barograph.controller.reconcile.write;

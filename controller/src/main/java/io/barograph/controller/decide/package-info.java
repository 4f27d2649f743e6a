/// Evaluates the rules for each node as its snapshots come: the decision, the decision log and the comparison with
/// shadow policies. Called by the watches; knows no node of the API server.
package io.barograph.controller.decide;

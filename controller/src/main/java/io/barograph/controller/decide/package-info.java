/// Evaluates the rules for each node as its snapshots come: the decision, the decision log and the comparison with
/// shadow policies. Called by the watches; knows no node of the API server.
@NullMarked
package io.barograph.controller.decide;

import org.jspecify.annotations.NullMarked;

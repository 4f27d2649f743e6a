/// Judges of a chaos run: the history of each node, the audit log of the API server, and the decision logs against a
/// replay.
@NullMarked
package io.barograph.e2e.chaos.judge;

import org.jspecify.annotations.NullMarked;

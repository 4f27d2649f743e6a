/// Judges of a chaos run: the history of each node, the audit log of the API server, and the decision logs against a
/// replay.
package io.barograph.e2e.chaos.judge;

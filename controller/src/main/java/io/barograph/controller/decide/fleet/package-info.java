/// What is known of all nodes, for others to read: the latest status of each, the last transitions, faults of this
/// program, and the curves of the last minutes and the last hour. `decide` writes it, and it knows nothing of
/// `decide`.
package io.barograph.controller.decide.fleet;

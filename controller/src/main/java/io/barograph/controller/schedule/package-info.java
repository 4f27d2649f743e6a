/// What schedulers ask for: a score of each node, from what is known of it in memory, and the JSON in which a
/// kube-scheduler asks for scores. It reads the fleet and changes nothing.
package io.barograph.controller.schedule;

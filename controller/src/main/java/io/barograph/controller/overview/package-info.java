/// Each node, rule and policy in one line: its level, its phase, what is held back. The JSON and the metrics are made
/// of it. Knows the fleet's status and the reconciler's reports, and no format.
package io.barograph.controller.overview;

/// Evaluates the rules for each node as its snapshots come, and keeps what is known of all nodes for others to read.
@NullMarked
package io.barograph.controller.decide;

import org.jspecify.annotations.NullMarked;

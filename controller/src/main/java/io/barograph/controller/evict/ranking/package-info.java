/// Which pod goes first when a resource runs short: ranked as kubelets rank, or as the out-of-resource guide says.
/// Pure.
@NullMarked
package io.barograph.controller.evict.ranking;

import org.jspecify.annotations.NullMarked;

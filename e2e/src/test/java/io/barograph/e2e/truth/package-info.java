/// What is said beside what stands on the nodes: `status`, `explain` and the API server's own words, side by side.
@NullMarked
package io.barograph.e2e.truth;

import org.jspecify.annotations.NullMarked;

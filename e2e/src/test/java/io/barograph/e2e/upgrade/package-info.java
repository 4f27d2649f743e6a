/// From the release before to today's and back, with both programs of both: what stands on nodes while they are
/// replaced.
@NullMarked
package io.barograph.e2e.upgrade;

import org.jspecify.annotations.NullMarked;

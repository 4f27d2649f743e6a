/// `barograph status`: how nodes and rules stand, as a running controller sees them.
@NullMarked
package io.barograph.cli.status;

import org.jspecify.annotations.NullMarked;

/// `barograph explain`: why, why not and what if, from a recording or a running controller.
@NullMarked
package io.barograph.cli.explain;

import org.jspecify.annotations.NullMarked;

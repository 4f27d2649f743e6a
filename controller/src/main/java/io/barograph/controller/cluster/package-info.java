/// The cluster as the controller sees it: nodes in small records, and the one door through which they are changed.
@NullMarked
package io.barograph.controller.cluster;

import org.jspecify.annotations.NullMarked;

/// What of a slow removal of containers can be seen, with a real containerd.
@NullMarked
package io.barograph.e2e.teardown;

import org.jspecify.annotations.NullMarked;

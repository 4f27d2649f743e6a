/// This host's kernel, and plain files that look like another one.
@NullMarked
package io.barograph.testkit.host;

import org.jspecify.annotations.NullMarked;

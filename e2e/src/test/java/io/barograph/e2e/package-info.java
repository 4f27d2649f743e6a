/// Both programs together: from a kernel file to a taint, reloads, silences, and the API server itself.
@NullMarked
package io.barograph.e2e;

import org.jspecify.annotations.NullMarked;

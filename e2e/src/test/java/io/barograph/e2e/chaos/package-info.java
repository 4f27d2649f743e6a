/// What goes wrong in clusters, done on purpose to two controllers, fifty exporters and a real API server.
@NullMarked
package io.barograph.e2e.chaos;

import org.jspecify.annotations.NullMarked;

/// What goes wrong in clusters, done on purpose to two controllers, fifty exporters and a real API server.
package io.barograph.e2e.chaos;

/// The cluster behind its API server. The only room that knows fabric8, which brings the configuration, the
/// authentication and the HTTP client; the WebSockets of watches are ours. What is sent is JSON of ours, and what
/// comes back is bounded before it is read.
@NullMarked
package io.barograph.controller.kube;

import org.jspecify.annotations.NullMarked;

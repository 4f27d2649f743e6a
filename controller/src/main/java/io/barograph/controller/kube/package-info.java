/// The cluster behind its API server. The only room that knows fabric8, which brings the configuration, the
/// authentication and the HTTP client. The WebSockets of watches are sockets of ours, whose frames Netty's codec knows.
/// What is sent is JSON of ours, and what comes back is bounded before it is read.
@NullMarked
package io.barograph.controller.kube;

import org.jspecify.annotations.NullMarked;

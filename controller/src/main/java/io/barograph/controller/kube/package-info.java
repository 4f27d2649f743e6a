/// The client of the API server: access, calls, paged lists, watches and their limits. Only this room knows fabric8,
/// which brings the configuration, the authentication and the HTTP client. The WebSockets of watches are sockets of
/// ours; Netty's codec reads and writes their frames. What is sent is JSON of ours; what comes back is bounded first.
@NullMarked
package io.barograph.controller.kube;

import org.jspecify.annotations.NullMarked;

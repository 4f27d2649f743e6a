package io.barograph.web.limits;

/// The two addresses of a connection. No other open connection has both.
public record ConnectionEnds(String clientHost, int clientPort, String serverHost, int serverPort) {}

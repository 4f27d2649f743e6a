package io.barograph.web;

/// What one server takes from its clients.
///
/// @param maxConnections more are closed as they come
/// @param maxHeaderBytes all headers of a request together
/// @param maxUrlBytes the request line
/// @param idleSeconds a connection without traffic is closed; longer than the longest poll
public record Limits(int maxConnections, int maxHeaderBytes, int maxUrlBytes, int idleSeconds) {

    public static final Limits DEFAULT = new Limits(512, 8 * 1024, 4 * 1024, 75);
}

package io.barograph.web;

/// What one server takes from its clients.
///
/// @param maxConnections more are closed as they come
/// @param maxHeaderBytes all headers of a request together
/// @param maxUrlBytes the request line
/// @param maxUnsentBytes of answers that clients do not read; beyond that, 503
/// @param times when silent connections are closed
public record Limits(int maxConnections, int maxHeaderBytes, int maxUrlBytes, int maxUnsentBytes, Times times) {

    /// When a connection is closed.
    ///
    /// @param firstRequestSeconds after this without a whole request
    /// @param idleSeconds after this without traffic; longer than the longest poll
    public record Times(int firstRequestSeconds, int idleSeconds) {}

    public static final Limits DEFAULT = new Limits(512, 8 * 1024, 4 * 1024, 12 << 20, new Times(10, 75));
}

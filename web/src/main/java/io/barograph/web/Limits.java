package io.barograph.web;

/// What one server takes from its clients.
///
/// @param maxConnections more are closed as they come
/// @param maxHeaderBytes all headers of a request together
/// @param maxUrlBytes the request line
/// @param patience when slow and silent connections are closed
public record Limits(int maxConnections, int maxHeaderBytes, int maxUrlBytes, Answers answers, Patience patience) {

    /// How much is answered at once; beyond that, 503.
    ///
    /// @param maxRequests under way, those that wait for news and probes apart
    /// @param maxUnsentBytes of answers that clients have not read
    public record Answers(int maxRequests, int maxUnsentBytes) {}

    public static final Limits DEFAULT =
            new Limits(512, 8 * 1024, 4 * 1024, new Answers(40, 12 << 20), Patience.DEFAULT);

    /// The same with another number of requests.
    public Limits withMaxRequests(int requests) {
        return new Limits(
                maxConnections, maxHeaderBytes, maxUrlBytes, new Answers(requests, answers.maxUnsentBytes), patience);
    }

    /// The same with no more connections than a quarter of the descriptors that the process may have: clients must not
    /// take those that its own work needs.
    Limits within(long descriptors) {
        int connections = Math.clamp(descriptors / 4, 1, maxConnections);
        return new Limits(connections, maxHeaderBytes, maxUrlBytes, answers, patience);
    }
}

package io.barograph.web.limits;

/// How clients share something of which there is only so much. The last eighth is reserved for clients that have none,
/// or next to none: one that takes all it can get leaves some for others.
///
/// @param most all there is
public record FairShare(long most) {

    private static final int RESERVED_DIVISOR = 8;

    /// A client with less than this part has next to none.
    private static final int SMALL_DIVISOR = 64;

    /// Up to what all clients together may have taken, for one that has taken so much to take more.
    public long limitFor(long takenByClient) {
        return takenByClient < Math.max(1, most / SMALL_DIVISOR) ? most : mostOfOne();
    }

    /// The most of a single client.
    public long mostOfOne() {
        return most - most / RESERVED_DIVISOR;
    }
}

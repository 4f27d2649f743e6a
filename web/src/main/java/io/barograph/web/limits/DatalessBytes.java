package io.barograph.web.limits;

import module java.base;

/// The records of TLS without data that one peer has sent in a minute, over all its connections.
///
/// An update of keys (<https://www.rfc-editor.org/rfc/rfc8446#section-4.6.3>) needs no password, has 5 bytes, and takes
/// the event loop some 20 us. Used by any thread.
public final class DatalessBytes {

    /// 170 alerts that close a connection.
    private static final int MOST = 8 * 1024;

    /// Of a peer that shows certificates, and may send tickets (RFC 8446, 4.6.1): 50 handshakes of 5 KiB, since an
    /// exporter that keeps no connection shakes hands for each of its snapshots, which are 2 s apart.
    private static final int MOST_WITH_CERTIFICATES = 256 * 1024;

    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private long sinceNanos;
    private long bytes;
    private boolean isExceeded;

    /// Counts so many more.
    ///
    /// @param showsCertificates whether the peer's may be among them
    /// @return whether they are too many
    public synchronized boolean addBytes(int more, boolean showsCertificates, long nowNanos) {
        if (bytes == 0 || nowNanos - sinceNanos >= MINUTE_NANOS) {
            sinceNanos = nowNanos;
            bytes = 0;
            isExceeded = false;
        }
        bytes += more;
        isExceeded |= bytes > (showsCertificates ? MOST_WITH_CERTIFICATES : MOST);
        return isExceeded;
    }

    /// Whether they were too many in a minute that is not over.
    public synchronized boolean isExceeded(long nowNanos) {
        return isExceeded && nowNanos - sinceNanos < MINUTE_NANOS;
    }
}

package io.barograph.web;

import io.barograph.web.limits.ClientIdentity;
import module java.base;

/// Bounds the memory of all answers under way: clients that do not read must not fill the heap. A body that goes to
/// several clients counts once. The last eighth is for clients that have taken next to nothing: one that takes all it
/// can get leaves some for others.
final class UnsentBytes {

    private static final int PART = 8;

    /// The divisor of all bytes: a client that has less than such a part has next to nothing.
    private static final int SMALL_PART = 64;

    private final long mostBytes;
    private final Map<ResponseBody, Integer> readers = new HashMap<>();
    private final Map<ClientIdentity, Long> bytesByClient = new HashMap<>();
    private long bytes;

    UnsentBytes(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Takes the body in for the client; false, with nothing taken, where too much is under way already. A body that is
    /// too large by itself is taken where nothing else is.
    synchronized boolean takeBody(ClientIdentity client, ResponseBody body) {
        boolean isKnown = readers.containsKey(body);
        boolean hasLittle = bytesByClient.getOrDefault(client, 0L) < mostBytes / SMALL_PART;
        long most = hasLittle ? mostBytes : mostBytes - mostBytes / PART;
        if (!isKnown && bytes > 0 && bytes + body.length() > most) {
            return false;
        }
        takeAlways(client, body);
        return true;
    }

    /// Takes the body in even beyond the bound: for the short answer that stands in for a refused body.
    synchronized void takeAlways(ClientIdentity client, ResponseBody body) {
        bytes += readers.containsKey(body) ? 0 : body.length();
        readers.merge(body, 1, Integer::sum);
        bytesByClient.merge(client, (long) body.length(), Long::sum);
    }

    /// Counts a client that has read the body, or is gone.
    synchronized void releaseBody(ClientIdentity client, ResponseBody body) {
        bytesByClient.computeIfPresent(client, (_, taken) -> taken > body.length() ? taken - body.length() : null);
        Integer remainingReaders = readers.computeIfPresent(body, (_, count) -> count > 1 ? count - 1 : null);
        bytes -= remainingReaders == null ? body.length() : 0;
    }
}

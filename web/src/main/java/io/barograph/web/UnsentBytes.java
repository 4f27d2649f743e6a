package io.barograph.web;

import io.barograph.web.limits.ClientIdentity;
import io.barograph.web.limits.FairShare;
import module java.base;

/// Bounds the memory of all answers under way: clients that do not read must not fill the heap, each its [FairShare].
/// A body that goes to several clients counts once.
final class UnsentBytes {

    private final FairShare share;
    private final Map<ResponseBody, Integer> readers = new HashMap<>();
    private final Map<ClientIdentity, Long> bytesByClient = new HashMap<>();
    private long bytes;

    UnsentBytes(long mostBytes) {
        share = new FairShare(mostBytes);
    }

    /// Takes the body in for the client; false, with nothing taken, where too much is under way already. A body that is
    /// too large by itself is taken where nothing else is.
    synchronized boolean takeBody(ClientIdentity client, ResponseBody body) {
        boolean isKnown = readers.containsKey(body);
        long mostBytes = share.limitFor(bytesByClient.getOrDefault(client, 0L));
        if (!isKnown && bytes > 0 && bytes + body.length() > mostBytes) {
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

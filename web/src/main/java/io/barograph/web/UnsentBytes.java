package io.barograph.web;

import module java.base;

/// Bounds the memory of all answers under way: clients that do not read must not fill the heap. A body that goes to
/// several clients counts once.
final class UnsentBytes {

    private final long mostBytes;
    private final Map<ResponseBody, Integer> readers = new HashMap<>();
    private long bytes;

    UnsentBytes(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Takes the body in; false, with nothing taken, where too much is under way already. A body that is too large by
    /// itself is taken where nothing else is.
    synchronized boolean takeBody(ResponseBody body) {
        boolean isKnown = readers.containsKey(body);
        if (!isKnown && bytes > 0 && bytes + body.length() > mostBytes) {
            return false;
        }
        takeAlways(body);
        return true;
    }

    /// Takes the body in even beyond the bound: for the short answer that stands in for a refused body.
    synchronized void takeAlways(ResponseBody body) {
        bytes += readers.containsKey(body) ? 0 : body.length();
        readers.merge(body, 1, Integer::sum);
    }

    /// Counts a client that has read the body, or is gone.
    synchronized void releaseBody(ResponseBody body) {
        Integer remainingReaders = readers.computeIfPresent(body, (_, count) -> count > 1 ? count - 1 : null);
        bytes -= remainingReaders == null ? body.length() : 0;
    }
}

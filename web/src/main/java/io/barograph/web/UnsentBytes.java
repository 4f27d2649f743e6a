package io.barograph.web;

import java.util.HashMap;
import java.util.Map;

/// What answers under way take of the memory together: clients that ask and do not read must not fill the heap.
/// A body that several are sent counts once.
final class UnsentBytes {

    private final long mostBytes;
    private final Map<ResponseBody, Integer> readers = new HashMap<>();
    private long bytes;

    UnsentBytes(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Takes the body in; false, with nothing taken, where too much is under way already. A body that is too large by
    /// itself is taken where nothing else is.
    synchronized boolean take(ResponseBody body) {
        boolean known = readers.containsKey(body);
        if (!known && bytes > 0 && bytes + body.length() > mostBytes) {
            return false;
        }
        bytes += known ? 0 : body.length();
        readers.merge(body, 1, Integer::sum);
        return true;
    }

    /// Takes it in whatever is under way: for what is said in a body's place.
    synchronized void takeAlways(ResponseBody body) {
        bytes += readers.containsKey(body) ? 0 : body.length();
        readers.merge(body, 1, Integer::sum);
    }

    /// One reader has it, or is gone.
    synchronized void done(ResponseBody body) {
        Integer left = readers.computeIfPresent(body, (_, count) -> count > 1 ? count - 1 : null);
        bytes -= left == null ? body.length() : 0;
    }
}

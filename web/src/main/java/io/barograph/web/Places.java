package io.barograph.web;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requests that wait, by peer. None is refused: where a peer has a quarter of all places, its next one takes the place
/// of its first; where all are taken, the next one takes that of the first of the peer that has most.
///
/// @param <T> one that waits
final class Places<T> {

    private static final int PART = 4;

    private final int most;
    private final Map<Peer, Set<T>> waiting = new HashMap<>();
    private int count;

    Places(int most) {
        this.most = most;
    }

    /// Takes a place, and returns the one that had it before; null where there was a free one.
    synchronized @Nullable T take(Peer peer, T next) {
        Set<T> own = waiting.getOrDefault(peer, Set.of());
        Peer giving = own.size() >= Math.max(1, most / PART) ? peer : count >= most ? richest(peer) : null;
        T before = giving == null ? null : takeFirst(giving);
        waiting.computeIfAbsent(peer, _ -> new LinkedHashSet<>()).add(next);
        count++;
        return before;
    }

    /// The one that has most; itself only where nobody else has as many.
    private Peer richest(Peer peer) {
        Peer found = peer;
        int most = waiting.getOrDefault(peer, Set.of()).size();
        for (Map.Entry<Peer, Set<T>> each : waiting.entrySet()) {
            if (each.getValue().size() > most || (most == 0 && found.equals(peer))) {
                found = each.getKey();
                most = each.getValue().size();
            }
        }
        return found;
    }

    private T takeFirst(Peer peer) {
        Set<T> all = waiting.getOrDefault(peer, Set.of());
        Iterator<T> each = all.iterator();
        T first = each.next();
        leave(peer, first);
        return first;
    }

    /// Gives the place back, if it has one still.
    synchronized void leave(Peer peer, T one) {
        Set<T> own = waiting.get(peer);
        if (own != null && own.remove(one)) {
            count--;
            if (own.isEmpty()) {
                waiting.remove(peer);
            }
        }
    }

    synchronized int taken() {
        return count;
    }
}

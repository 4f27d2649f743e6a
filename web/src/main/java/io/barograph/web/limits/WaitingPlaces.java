package io.barograph.web.limits;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Requests that wait, by peer. None is refused: where a peer has a quarter of all places, its next one takes the place
/// of its first; where all are taken, the next one takes that of the first of the peer that has most.
///
/// @param <T> one that waits
public final class WaitingPlaces<T> {

    private static final int PART = 4;

    private final int most;
    private final Map<ClientIdentity, Set<T>> waiting = new HashMap<>();
    private int count;

    public WaitingPlaces(int most) {
        this.most = most;
    }

    /// Takes a place, and returns the one that had it before; null where there was a free one.
    public synchronized @Nullable T take(ClientIdentity peer, T next) {
        Set<T> own = waiting.getOrDefault(peer, Set.of());
        ClientIdentity giving = own.size() >= Math.max(1, most / PART) ? peer : count >= most ? richest(peer) : null;
        T before = giving == null ? null : takeFirst(giving);
        waiting.computeIfAbsent(peer, _ -> new LinkedHashSet<>()).add(next);
        count++;
        return before;
    }

    /// The peer that has most; this one only where no other has as many.
    private ClientIdentity richest(ClientIdentity peer) {
        ClientIdentity found = peer;
        int most = waiting.getOrDefault(peer, Set.of()).size();
        for (Map.Entry<ClientIdentity, Set<T>> each : waiting.entrySet()) {
            if (each.getValue().size() > most || (most == 0 && found.equals(peer))) {
                found = each.getKey();
                most = each.getValue().size();
            }
        }
        return found;
    }

    private T takeFirst(ClientIdentity peer) {
        Set<T> all = waiting.getOrDefault(peer, Set.of());
        Iterator<T> each = all.iterator();
        T first = each.next();
        leave(peer, first);
        return first;
    }

    /// Gives the place back, if it has one still.
    public synchronized void leave(ClientIdentity peer, T one) {
        Set<T> own = waiting.get(peer);
        if (own != null && own.remove(one)) {
            count--;
            if (own.isEmpty()) {
                waiting.remove(peer);
            }
        }
    }

    public synchronized int taken() {
        return count;
    }
}

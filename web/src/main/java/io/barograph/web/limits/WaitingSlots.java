package io.barograph.web.limits;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Requests that wait, by peer. None is refused: where a peer has a quarter of all slots, its next one takes the slot
/// of its first; where all are taken, the next one takes that of the first of the peer that has most.
///
/// @param <T> one that waits
public final class WaitingSlots<T> {

    private static final int PART = 4;

    private final int most;
    private final Map<ClientIdentity, Set<T>> waiting = new HashMap<>();
    private int count;

    public WaitingSlots(int most) {
        this.most = most;
    }

    /// Takes a slot, and returns the one that had it before; null where there was a free one.
    public synchronized @Nullable T takeSlot(ClientIdentity client, T next) {
        Set<T> ownSlots = waiting.getOrDefault(client, Set.of());
        ClientIdentity giving =
                ownSlots.size() >= Math.max(1, most / PART) ? client : count >= most ? richestPeer(client) : null;
        T evicted = giving == null ? null : takeFirst(giving);
        waiting.computeIfAbsent(client, _ -> new LinkedHashSet<>()).add(next);
        count++;
        return evicted;
    }

    /// The peer that has most; this one only where no other has as many.
    private ClientIdentity richestPeer(ClientIdentity client) {
        ClientIdentity richestFound = client;
        int most = waiting.getOrDefault(client, Set.of()).size();
        for (Map.Entry<ClientIdentity, Set<T>> entry : waiting.entrySet()) {
            if (entry.getValue().size() > most || (most == 0 && richestFound.equals(client))) {
                richestFound = entry.getKey();
                most = entry.getValue().size();
            }
        }
        return richestFound;
    }

    private T takeFirst(ClientIdentity client) {
        Set<T> peerSlots = waiting.getOrDefault(client, Set.of());
        Iterator<T> slotIterator = peerSlots.iterator();
        T first = slotIterator.next();
        giveSlot(client, first);
        return first;
    }

    /// Gives the slot back, if it has one still.
    public synchronized void giveSlot(ClientIdentity client, T waiter) {
        Set<T> ownSlots = waiting.get(client);
        if (ownSlots != null && ownSlots.remove(waiter)) {
            count--;
            if (ownSlots.isEmpty()) {
                waiting.remove(client);
            }
        }
    }

    public synchronized int taken() {
        return count;
    }
}

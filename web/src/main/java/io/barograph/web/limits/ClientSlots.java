package io.barograph.web.limits;

import module java.base;

/// Slots that peers share. The last eighth is for peers that have none, or next to none: one that takes all it can get
/// leaves some for others.
public final class ClientSlots {

    private static final int PART = 8;

    /// The divisor of all slots: a client that has less than such a part has next to none.
    private static final int SMALL_PART = 64;

    private final int most;
    private final Map<ClientIdentity, Integer> slotsByPeer = new HashMap<>();
    private int takenSlots;

    public ClientSlots(int most) {
        this.most = most;
    }

    /// Takes a slot; false where there is none for this peer.
    public synchronized boolean takeSlot(ClientIdentity client) {
        boolean few = slotsByPeer.getOrDefault(client, 0) < Math.max(1, most / SMALL_PART);
        if (takenSlots >= (few ? most : mostOfOne())) {
            return false;
        }
        takeAlways(client);
        return true;
    }

    /// Takes a slot whether there is one or not.
    public synchronized void takeAlways(ClientIdentity client) {
        takenSlots++;
        slotsByPeer.merge(client, 1, Integer::sum);
    }

    public synchronized void giveSlot(ClientIdentity client) {
        takenSlots--;
        slotsByPeer.computeIfPresent(client, (_, count) -> count > 1 ? count - 1 : null);
    }

    synchronized int taken() {
        return takenSlots;
    }

    /// How many slots this peer has.
    public synchronized int of(ClientIdentity client) {
        return slotsByPeer.getOrDefault(client, 0);
    }

    public int most() {
        return most;
    }

    /// The most slots of a single peer.
    public int mostOfOne() {
        return most - most / PART;
    }
}

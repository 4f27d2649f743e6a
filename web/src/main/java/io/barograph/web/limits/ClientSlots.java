package io.barograph.web.limits;

import module java.base;

/// Slots that peers share, each its [FairShare].
public final class ClientSlots {

    private final FairShare share;
    private final Map<ClientIdentity, Integer> slotsByPeer = new HashMap<>();
    private int takenSlots;

    public ClientSlots(int most) {
        share = new FairShare(most);
    }

    /// Takes a slot; false where there is none for this peer.
    public synchronized boolean takeSlot(ClientIdentity client) {
        if (takenSlots >= share.limitFor(of(client))) {
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
        return (int) share.most();
    }

    /// The most slots of a single peer.
    public int mostOfOne() {
        return (int) share.mostOfOne();
    }
}

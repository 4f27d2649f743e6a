package io.barograph.web.limits;

import module java.base;

/// Places that peers share. The last eighth is for peers that have none, or next to none: one that takes all it can get
/// leaves some for others.
public final class ClientSlots {

    private static final int PART = 8;

    /// One that has less than such a part of all has next to none.
    private static final int SMALL_PART = 64;

    private final int most;
    private final Map<ClientIdentity, Integer> held = new HashMap<>();
    private int taken;

    public ClientSlots(int most) {
        this.most = most;
    }

    /// Takes a place; false where there is none for this peer.
    public synchronized boolean take(ClientIdentity peer) {
        boolean few = held.getOrDefault(peer, 0) < Math.max(1, most / SMALL_PART);
        if (taken >= (few ? most : mostOfOne())) {
            return false;
        }
        takeAlways(peer);
        return true;
    }

    /// Takes a place whether there is one or not.
    public synchronized void takeAlways(ClientIdentity peer) {
        taken++;
        held.merge(peer, 1, Integer::sum);
    }

    public synchronized void give(ClientIdentity peer) {
        taken--;
        held.computeIfPresent(peer, (_, count) -> count > 1 ? count - 1 : null);
    }

    synchronized int taken() {
        return taken;
    }

    /// How many places this peer has.
    public synchronized int of(ClientIdentity peer) {
        return held.getOrDefault(peer, 0);
    }

    public int most() {
        return most;
    }

    /// At most so many places for a single peer.
    public int mostOfOne() {
        return most - most / PART;
    }
}

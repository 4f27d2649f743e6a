package io.barograph.controller.act;

import io.barograph.controller.guardrail.Strength;

/// One node's claims, hard and soft.
record Claims(Claim hard, Claim soft) {

    Claims() {
        this(new Claim(), new Claim());
    }

    Claim of(Strength strength) {
        return switch (strength) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }

    boolean wants() {
        return hard.wants() || soft.wants();
    }

    /// For how long the older one of them has wanted a taint.
    long forMicros(long nowMicros) {
        return Math.max(hard.forMicros(nowMicros), soft.forMicros(nowMicros));
    }
}

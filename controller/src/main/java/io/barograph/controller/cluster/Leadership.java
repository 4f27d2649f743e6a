package io.barograph.controller.cluster;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether this replica is the one that acts.
public interface Leadership {

    /// Whether it may write now. Asked before each write; never blocks.
    boolean leading();

    /// Counts the changes of leader; the writes of an older epoch are void. Null where this replica does not hold the
    /// Lease.
    @Nullable
    Long epoch();

    /// This replica's name in the Lease and in its records on nodes.
    default String identity() {
        return "";
    }

    /// The holder of the Lease as it was read last. Empty where there is none, or where it is not known.
    default String leader() {
        return leading() ? identity() : "";
    }

    /// When the API server answered last; null while it answers.
    default @Nullable Instant awaySince() {
        return null;
    }

    /// A node bears an epoch that is newer than ours. Either another leads, or the Lease forgot how far it had counted;
    /// the holder of the Lease then goes on above this one. Never blocks.
    default void newerEpochSeen(long epoch) {}

    /// For a controller that writes nothing and needs no Lease: always leading, on a cluster that may not answer.
    static Leadership alwaysLeading(String identity, Supplier<@Nullable Instant> awaySince) {
        return leadingIn(0, identity, awaySince);
    }

    private static Leadership leadingIn(long epoch, String identity, Supplier<@Nullable Instant> awaySince) {
        return new Leadership() {
            @Override
            public boolean leading() {
                return true;
            }

            @Override
            public Long epoch() {
                return epoch;
            }

            @Override
            public String identity() {
                return identity;
            }

            @Override
            public @Nullable Instant awaySince() {
                return awaySince.get();
            }
        };
    }

    /// For a controller that is alone: always leading.
    static Leadership alone() {
        return alone(0);
    }

    /// The same in this epoch.
    static Leadership alone(long epoch) {
        return leadingIn(epoch, "", () -> null);
    }
}

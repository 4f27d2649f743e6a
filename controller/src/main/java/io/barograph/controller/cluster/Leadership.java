package io.barograph.controller.cluster;

/// Whether this replica is the one that acts.
public interface Leadership {

    /// Whether it may write now. Asked before each write; never blocks.
    boolean leading();

    /// Counts the changes of leader; the writes of an older epoch are void.
    long epoch();

    /// Where there is nobody else: always leading.
    static Leadership alone() {
        return new Leadership() {
            @Override
            public boolean leading() {
                return true;
            }

            @Override
            public long epoch() {
                return 0;
            }
        };
    }
}

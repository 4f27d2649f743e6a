package io.barograph.rules.explain.history;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where an observation stands as far as rules can tell: between two with the same sides, every part of every rule
/// comes
/// to the same.
public final class ThresholdSignature {

    /// Like no observation, not even like itself.
    static final ThresholdSignature NOWHERE =
            new ThresholdSignature(new short[0], List.of(), new Readers(List.of(), List.of()));

    private final short[] sides;
    private final List<@Nullable Object> exact;
    private final Readers readers;

    /// Which rules look at what, by their places.
    ///
    /// @param numbers of each side
    /// @param others of each of the rest
    record Readers(List<BitSet> numbers, List<BitSet> others) {}

    /// @param sides of numbers, which bounds they lie between, missing ones included
    /// @param exact what else rules look at
    ThresholdSignature(short[] sides, List<@Nullable Object> exact, Readers readers) {
        this.sides = sides;
        this.exact = exact;
        this.readers = readers;
    }

    /// Whether these are of the same rules, so that what differs can be told.
    boolean comparesWith(ThresholdSignature other) {
        return this != NOWHERE && readers.equals(other.readers);
    }

    /// The rules that look at something that is on another side here.
    ///
    /// @param other which [#comparesWith] this
    BitSet differing(ThresholdSignature other) {
        BitSet rules = new BitSet();
        for (int i = 0; i < sides.length; i++) {
            if (sides[i] != other.sides[i]) {
                rules.or(readers.numbers().get(i));
            }
        }
        for (int i = 0; i < exact.size(); i++) {
            if (!Objects.equals(exact.get(i), other.exact.get(i))) {
                rules.or(readers.others().get(i));
            }
        }
        return rules;
    }
}

package io.barograph.rules.verdict;

import io.barograph.rules.demand.ReadInput;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What one observation says of one rule. Its texts are made at their first use.
public final class RuleVerdict {

    private final boolean matches;

    private final boolean missing;

    private final Supplier<Texts> maker;

    private @Nullable Texts texts;

    /// The texts of a verdict.
    ///
    /// @param parts all that the rule reads, in the rule's order
    /// @param values of the rule's messages, by how they write them: `{$a}`
    public record Texts(List<Part> parts, Map<String, String> values) {
        public Texts {
            parts = List.copyOf(parts);
            values = Map.copyOf(values);
        }
    }

    /// @param maker makes the same texts each time
    public RuleVerdict(boolean matches, boolean missing, Supplier<Texts> maker) {
        this.matches = matches;
        this.missing = missing;
        this.maker = maker;
    }

    /// One value that the rule reads.
    ///
    /// @param shown for people: `Contention(KUBEPODS, CPU).avg60 = 52.1 (>= 40)`
    public record Part(ReadInput input, String shown) {}

    /// Whether the rule matches; never while an input is missing.
    public boolean matches() {
        return matches;
    }

    /// Whether the rule cannot be evaluated.
    public boolean missing() {
        return missing;
    }

    /// All that the rule reads, in the rule's order.
    public List<Part> parts() {
        return texts().parts();
    }

    /// The values of the rule's messages, by how they write them: `{$a}`.
    public Map<String, String> values() {
        return texts().values();
    }

    /// The values alone.
    public List<ReadInput> inputs() {
        return parts().stream().map(Part::input).toList();
    }

    private Texts texts() {
        Texts madeTexts = texts;
        if (madeTexts == null) {
            madeTexts = maker.get();
            texts = madeTexts;
        }
        return madeTexts;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RuleVerdict that
                && matches == that.matches
                && missing == that.missing
                && texts().equals(that.texts());
    }

    @Override
    public int hashCode() {
        return Objects.hash(matches, missing, texts());
    }

    @Override
    public String toString() {
        return "Verdict[matches=" + matches + ", missing=" + missing + ", " + texts() + "]";
    }
}

package io.barograph.rules.policy.refusal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What a rule file is checked for. The ids are kept: reviews and scripts name them.
public enum CheckId {
    NO_RULE_FILE(
            "no-rule-file",
            "The path is not a regular file, its name is not a policy's name, or another file has the same name."),
    SYNTAX("syntax", "The text is none that the language has."),
    MEANING("meaning", "The text is well formed, and has no meaning that can be evaluated."),
    UNKNOWN_NAME("unknown-name", "There is no such fact, field, signal, word, variable, parameter, verb or option."),
    UNIT_MISMATCH("unit-mismatch", "Values of different kinds or units are compared or calculated with."),
    MIXED_VALUES(
            "mixed-values", "One taint is demanded with a value and without one: a node can have only one of the two."),
    FOREIGN_MARK(
            "foreign-mark", "The condition type, taint key or event reason is malformed, or belongs to another owner."),
    IMPOSSIBLE_PATTERN("impossible-pattern", "No fact can fulfil what a pattern asks of it."),
    UNREACHABLE_RULE(
            "unreachable-rule",
            "No observation can fulfil all patterns of a rule at once, or a rule holds what no rule can raise."),
    SUBSUMED_RULE(
            "subsumed-rule", "Wherever the rule matches, another matches too and demands the same in the same way."),
    ALWAYS_DEMANDED(
            "always-demanded",
            "Two rules, or two policies, demand the same from both sides of a threshold, so that one"
                    + " always does."),
    CONTRADICTORY_EFFECTS(
            "contradictory-effects", "One taint key is demanded with two effects: both would be on the node."),
    OWN_MARK("own-mark", "A rule looks for a condition or taint that the policies raise themselves, and never sees."),
    STRICTER_HOLD("stricter-hold", "A rule holds only beyond where another raises: what it holds is cleared at once."),
    FLAPPING_RAISE("flapping-raise", "A condition or taint has neither keepFor nor a rule that holds it."),
    SHORT_GRACE("short-grace", "A grace period is shorter than the time from one observation to the next."),
    BINARY_SUFFIX("binary-suffix", "Inodes or tasks are compared with a quantity such as 500Mi."),
    BARE_BYTES("bare-bytes", "An amount of bytes is compared with a small number without a suffix: 500 are 500 bytes."),
    NO_KEY("no-key", "A pattern names none of the keys of its fact, such as scope or a signal's name: each fits."),
    OUT_OF_RANGE(
            "out-of-range", "A field is compared with a value that it can never reach, or that lies below nothing."),
    RATIO_FOR_PERCENT(
            "ratio-for-percent",
            "A percentage of time is compared with a number between 0 and 1, as if it were a ratio."),
    POINTLESS_CONSTRAINT("pointless-constraint", "What a rule asks of parameters holds whatever these are."),
    UNUSED_PARAMETER("unused-parameter", "No rule uses the parameter."),
    NO_DOMAIN("no-domain", "A taint key has no domain: unqualified keys can collide."),
    EVICT_WITHOUT_TAINT(
            "evict-without-taint", "A policy evicts and taints nothing: the replacement of a pod comes back."),
    NEVER_CROSSED("never-crossed", "No frame of the recordings given crosses the threshold (`--recording`)."),
    ALWAYS_CROSSED("always-crossed", "Every frame of the recordings given crosses the threshold (`--recording`).");

    private final String id;
    private final String meaning;

    CheckId(String id, String meaning) {
        this.id = id;
        this.meaning = meaning;
    }

    /// As it is written: `flapping-raise`.
    public String id() {
        return id;
    }

    /// Whether a file is refused for it; else it is warned of.
    public boolean refuses() {
        return compareTo(FOREIGN_MARK) <= 0;
    }

    /// A sentence for the reference.
    public String meaning() {
        return meaning;
    }

    /// The check of that id, or null.
    public static @Nullable CheckId of(String id) {
        return Arrays.stream(values())
                .filter(checkId -> checkId.id.equals(id))
                .findFirst()
                .orElse(null);
    }
}

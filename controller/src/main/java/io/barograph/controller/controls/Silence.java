package io.barograph.controller.controls;

import io.barograph.rules.demand.Demand;
import module java.base;

/// An operator's order that for a while nothing is done about these demands. It ends by itself.
///
/// @param id what it is called by: lower-case letters, digits and `-`
public record Silence(String id, Word word, Span span, Matchers matchers) {

    /// No silence lasts longer.
    public static final Duration LONGEST = Duration.ofDays(30);

    public Silence {
        if (!id.matches("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?") || id.equals(Silences.STOP)) {
            throw new IllegalArgumentException(
                    "id \"" + id + "\": expected up to 40 lower-case letters, digits and -, and not " + Silences.STOP);
        }
    }

    /// Who ordered it, and why.
    public record Word(String author, String reason) {

        private static final int MOST_CHARS = 300;

        public Word {
            checkText("author", author);
            checkText("reason", reason);
        }

        private static void checkText(String what, String text) {
            if (text.isBlank() || text.length() > MOST_CHARS || text.chars().anyMatch(Character::isISOControl)) {
                throw new IllegalArgumentException(
                        what + " \"" + text + "\": expected 1 to " + MOST_CHARS + " characters on one line");
            }
        }
    }

    /// From when until when, by the wall's clock.
    public record Span(Instant starts, Instant ends) {

        public Span {
            if (!ends.isAfter(starts)) {
                throw new IllegalArgumentException("ends at " + ends + ", expected later than its start, " + starts);
            }
            if (Duration.between(starts, ends).compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("from " + starts + " to " + ends + ": expected at most "
                        + LONGEST.toDays() + " days. Maybe renew it when it is over.");
            }
        }

        /// Whether it holds at this time.
        public boolean isActiveAt(Instant currentTime) {
            return !currentTime.isBefore(starts) && currentTime.isBefore(ends);
        }
    }

    /// What it is about; all that say something must match.
    ///
    /// @param demand a condition's type, a taint's key, `key:effect` or `key=2`, an event's reason
    public record Matchers(Glob node, Glob pool, Glob zone, Glob policy, Glob demand) {

        public Matchers {
            if (Stream.of(node, pool, zone, policy, demand).allMatch(Glob::isAny)) {
                throw new IllegalArgumentException("no node, pool, zone, policy or demand: expected at least one."
                        + " Maybe node '*', which is every node, or `barograph silence stop`.");
            }
        }

        /// The patterns by what they are about; empty ones match everything.
        public Map<String, String> patterns() {
            Map<String, String> patterns = new LinkedHashMap<>();
            patterns.put("node", node.pattern());
            patterns.put("pool", pool.pattern());
            patterns.put("zone", zone.pattern());
            patterns.put("policy", policy.pattern());
            patterns.put("demand", demand.pattern());
            return patterns;
        }

        boolean matchesDemand(NodeLocation location, String policyName, Demand wantedDemand) {
            return node.matches(location.node())
                    && pool.matches(location.pool())
                    && zone.matches(location.zone())
                    && policy.matches(policyName)
                    && (demand.matches(wantedDemand.target())
                            || demand.matches(wantedDemand.key())
                            || (wantedDemand instanceof Demand.Taint taint
                                    && taint.names().stream().anyMatch(demand::matches)));
        }
    }

    /// Whether it is about this demand now.
    boolean coversDemand(NodeLocation location, String policy, Demand demand, Instant currentTime) {
        return span.isActiveAt(currentTime) && matchers.matchesDemand(location, policy, demand);
    }

    /// For people: which, whose, until when and why.
    public String text() {
        return "silence " + id + " by " + word.author() + " until " + span.ends() + ": " + word.reason();
    }
}

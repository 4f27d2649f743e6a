package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A span of time that was not observed as a whole yet, so that its average is missing.
public record UnfilledSpan(long seenSeconds, long spanSeconds) {

    private static final Pattern WHY = Pattern.compile("observed for (\\d{1,9}) of (\\d{1,9}) s");

    /// Why the average is missing: `observed for 58 of 60 s`.
    public String why() {
        return "observed for " + seenSeconds + " of " + spanSeconds + " s";
    }

    /// The span that a reason speaks of; null if it is another reason.
    public static @Nullable UnfilledSpan parseWhy(String why) {
        Matcher words = WHY.matcher(why);
        return words.matches()
                ? new UnfilledSpan(Long.parseLong(words.group(1)), Long.parseLong(words.group(2)))
                : null;
    }
}

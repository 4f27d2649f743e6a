package io.barograph.rules.explain.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What the parts of each rule came to last, in the order of [PartTruths], and since when. Of a calm node all have
/// since
/// one time, which is kept once. Immutable.
final class LastTruths {

    /// Of no rules.
    static final LastTruths NOTHING = new LastTruths(new byte[0][], 0, null);

    /// The place of a rule that was not there before.
    static final int NEW = Integer.MIN_VALUE;

    private static final long[] ALL_SINCE_THEN = {};

    private final byte[][] truths;
    private final long sinceMicros;

    /// By rule, then by part; none for a rule whose parts all have since the one time.
    private final long @Nullable [][] others;

    private LastTruths(byte[][] truths, long sinceMicros, long @Nullable [][] others) {
        this.truths = truths;
        this.sinceMicros = sinceMicros;
        this.others = others;
    }

    /// After the first observation by other rules than before.
    ///
    /// @param before what is known of them by the rules before
    /// @param places of the rules among those, or [#NEW]
    /// @param truths by rule; nobody changes them any more
    static LastTruths of(LastTruths before, int[] places, byte[][] truths, long micros) {
        boolean none = Arrays.stream(places).allMatch(place -> place == NEW);
        long sinceMicros = none ? micros : before.sinceMicros;
        long[][] others = new long[truths.length][];
        for (int i = 0; i < truths.length; i++) {
            others[i] = unlessAll(sinceMicros, before.since(places[i], truths[i], micros));
        }
        boolean all = Arrays.stream(others).allMatch(each -> each.length == 0);
        return new LastTruths(truths, sinceMicros, all ? null : others);
    }

    /// Since when each part of a rule has come to this.
    private long[] since(int rule, byte[] now, long micros) {
        long[] since = new long[now.length];
        boolean known = rule != NEW && truths[rule].length == now.length;
        for (int i = 0; i < since.length; i++) {
            since[i] = known && truths[rule][i] == now[i] ? sinceMicros(rule, i) : micros;
        }
        return since;
    }

    /// What one rule came to.
    byte[] truths(int rule) {
        return truths[rule];
    }

    /// Since when this part has come to that.
    long sinceMicros(int rule, int part) {
        long[] own = others == null ? ALL_SINCE_THEN : others[rule];
        return own.length == 0 ? sinceMicros : own[part];
    }

    /// The same after another observation.
    ///
    /// @param rule whose parts came to these
    LastTruths with(int rule, byte[] now, long micros) {
        if (Arrays.equals(truths[rule], now)) {
            return this;
        }
        long[] since = unlessAll(sinceMicros, since(rule, now, micros));
        byte[][] next = truths.clone();
        next[rule] = now;
        return new LastTruths(next, sinceMicros, since.length == 0 && others == null ? null : others(rule, since));
    }

    private long[][] others(int rule, long[] since) {
        long[][] next = others == null ? new long[truths.length][] : others.clone();
        if (others == null) {
            Arrays.fill(next, ALL_SINCE_THEN);
        }
        next[rule] = since;
        return next;
    }

    private static long[] unlessAll(long sinceMicros, long[] since) {
        return Arrays.stream(since).allMatch(each -> each == sinceMicros) ? ALL_SINCE_THEN : since;
    }
}

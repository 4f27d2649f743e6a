package io.barograph.rules.explain.history;

import java.util.Arrays;

/// What the parts of one rule came to last, in the order of [PartTruths], and since when. Immutable.
final class LastTruths {

    private final byte[] truths;

    /// By part, or one for all.
    private final long[] sinceMicros;

    private LastTruths(byte[] truths, long[] sinceMicros) {
        this.truths = truths;
        this.sinceMicros = sinceMicros;
    }

    static LastTruths first(byte[] truths, long micros) {
        return new LastTruths(truths, new long[] {micros});
    }

    /// After one more observation.
    LastTruths then(byte[] now, long micros) {
        if (Arrays.equals(truths, now)) {
            return this;
        }
        long[] since = new long[now.length];
        for (int i = 0; i < now.length; i++) {
            since[i] = truths.length == now.length && truths[i] == now[i] ? since(i) : micros;
        }
        return new LastTruths(now, since);
    }

    int parts() {
        return truths.length;
    }

    /// Since when this part has come to what it comes to.
    long since(int part) {
        return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[part];
    }
}

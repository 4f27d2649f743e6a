package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// Damages bytes the way networks and enemies do: flips, cuts, repeats, and words put in place of others.
final class SnapshotMutations {

    private static final String[] WORDS = {
        "null",
        "true",
        "-1",
        "1e999",
        "\"\"",
        "{}",
        "[]",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\u0000",
        "\uD83D",
        "NaN",
        "0.1",
        "\"absent\":\"\",",
        "\"failed\":3,",
        "99999999999999999999"
    };

    /// How many a test tries: in the profile `full` ten times as many.
    static final int TRIED = "all".equals(System.getProperty("barograph.rounds")) ? 20_000 : 2_000;

    private SnapshotMutations() {}

    static byte[] mutate(byte[] bytes, RandomGenerator random) {
        byte[] out = bytes;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            out = once(out, random);
        }
        return out;
    }

    private static byte[] once(byte[] bytes, RandomGenerator random) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(30));
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + 64);
        out.write(bytes, 0, from);
        switch (random.nextInt(5)) {
            case 0 -> out.write(random.nextInt(256));
            case 1 -> out.writeBytes(WORDS[random.nextInt(WORDS.length)].getBytes(UTF_8));
            case 2 -> out.write(bytes, from, to - from);
            case 3 -> to = random.nextInt(10) == 0 ? bytes.length : to;
            default -> to = from;
        }
        int rest = random.nextInt(4) == 0 ? from : to;
        out.write(bytes, rest, bytes.length - rest);
        return out.toByteArray();
    }
}

package io.barograph.problem;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// SHA-256, which every JVM has.
public final class Sha256 {

    private Sha256() {}

    /// A digest of nothing yet.
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /// The digest in 64 hexadecimal digits.
    public static String hexDigest(byte[] bytes) {
        return HexFormat.of().formatHex(begin().digest(bytes));
    }

    /// The same of a text's UTF-8 bytes.
    public static String hexDigest(String text) {
        return hexDigest(text.getBytes(UTF_8));
    }
}

package io.barograph.web.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.Sha256;
import module java.base;

/// Digests of texts that no other process can make or compare.
final class SaltedDigest {

    private final byte[] salt;

    private SaltedDigest(byte[] salt) {
        this.salt = salt;
    }

    static SaltedDigest random(RandomGenerator random) {
        byte[] salt = new byte[32];
        random.nextBytes(salt);
        return new SaltedDigest(salt);
    }

    /// One digest for the texts in this order; where one ends and the next begins counts too.
    String digest(String... texts) {
        MessageDigest digest = Sha256.begin();
        digest.update(salt);
        for (String text : texts) {
            byte[] bytes = text.getBytes(UTF_8);
            digest.update(ByteBuffer.allocate(4).putInt(bytes.length).flip());
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}

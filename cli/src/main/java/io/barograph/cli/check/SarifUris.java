package io.barograph.cli.check;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Names files as SARIF does: by a relative URI below a directory, else by an absolute one. Every byte that a
/// URI's path gives a meaning to, or may not have, is written `%XX` (RFC 3986).
final class SarifUris {

    private static final String PLAIN = "/-._~";

    private final Path base;

    public SarifUris(Path base) {
        this.base = base.toAbsolutePath().normalize();
    }

    /// `policies/cpu.drl`, or `file:///etc/barograph/cpu.drl` for what lies elsewhere.
    public String of(String file) {
        try {
            Path path = base.resolve(file).normalize();
            return path.startsWith(base)
                    ? encoded(base.relativize(path).toString())
                    : "file://" + encoded(path.toString());
        } catch (InvalidPathException noPath) {
            return encoded(file);
        }
    }

    /// Whether there is something of that name: a problem may also speak of an option.
    boolean exists(String file) {
        try {
            return Files.exists(base.resolve(file));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private static String encoded(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            if (plain || PLAIN.indexOf(c) >= 0) {
                uri.append(c);
            } else {
                uri.append('%').append(hex(c >> 4)).append(hex(c));
            }
        }
        return uri.toString();
    }

    private static char hex(int digit) {
        return "0123456789ABCDEF".charAt(digit & 0xf);
    }
}

package io.barograph.cli.check;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Names files as SARIF does: by a relative URI below a directory, else by an absolute one.
final class SarifUris {

    private final Path base;

    SarifUris(Path base) {
        this.base = base.toAbsolutePath().normalize();
    }

    /// `policies/cpu.drl`, or `file:///etc/barograph/cpu.drl` for what lies elsewhere.
    String of(String file) {
        try {
            Path path = base.resolve(file).normalize();
            String uri = path.toUri().getRawPath();
            return path.startsWith(base)
                    ? uri.substring(base.toUri().getRawPath().length()).replace(":", "%3A")
                    : "file://" + uri;
        } catch (InvalidPathException noPath) {
            return file;
        }
    }

    /// Whether there is a file of that name: a problem may also be about an option.
    boolean exists(String file) {
        try {
            return Files.exists(base.resolve(file));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }
}

package io.barograph.exporter.kernel.live;

/// Thrown where this process cannot read a kernel's files at all; the message says why and what to do.
public final class UnsupportedHostException extends RuntimeException {

    UnsupportedHostException(String message) {
        super(message);
    }
}

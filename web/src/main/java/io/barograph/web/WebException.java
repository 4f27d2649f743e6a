package io.barograph.web;

import org.jspecify.annotations.Nullable;

/// The server could not start or stop: says which address or file and why.
public final class WebException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WebException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

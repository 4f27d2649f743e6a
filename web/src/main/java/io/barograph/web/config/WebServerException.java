package io.barograph.web.config;

import org.jspecify.annotations.Nullable;

/// The server could not start or stop: says which address or file and why.
public final class WebServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WebServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

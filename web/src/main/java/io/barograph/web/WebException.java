package io.barograph.web;

/// The server could not start or stop: says which address and why.
public final class WebException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WebException(String message, Throwable cause) {
        super(message, cause);
    }
}

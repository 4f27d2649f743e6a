package io.barograph.cli.backtest.partial;

import module java.base;

/// A file that is no partial of a backtest, that is torn, or that does not belong to the others.
public final class PartialException extends IOException {

    private static final long serialVersionUID = 1L;

    PartialException(String message) {
        super(message);
    }

    PartialException(String message, Throwable cause) {
        super(message, cause);
    }
}

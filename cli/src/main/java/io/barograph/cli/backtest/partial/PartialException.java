package io.barograph.cli.backtest.partial;

import module java.base;

/// A file that is no partial of a backtest, that is torn, or that does not belong to the others.
public final class PartialException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String fault;
    private final boolean remnant;

    PartialException(String message) {
        this(message, "", false);
    }

    /// @param remnant whether the file is what is left of a partial
    PartialException(String fault, String hint, boolean remnant) {
        super(hint.isEmpty() ? fault : fault + ". " + hint);
        this.fault = fault;
        this.remnant = remnant;
    }

    /// What is wrong, without what to do.
    String fault() {
        return fault;
    }

    boolean isRemnant() {
        return remnant;
    }
}

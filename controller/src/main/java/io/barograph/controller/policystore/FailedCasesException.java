package io.barograph.controller.policystore;

import module java.base;

/// Rules fail the cases that lie beside them. The message has a line for each failure.
public final class FailedCasesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    FailedCasesException(List<String> failures) {
        super(String.join("\n", failures));
    }
}

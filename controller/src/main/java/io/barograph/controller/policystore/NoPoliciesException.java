package io.barograph.controller.policystore;

import java.io.IOException;

/// There are no rule files, or they cannot be read; there is nothing to start with.
public final class NoPoliciesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoPoliciesException(String source, IOException cause) {
        super(
                "no policies in " + source + ": " + cause
                        + ", expected files that end in .drl. Maybe the path is wrong, or the ConfigMap is empty.",
                cause);
    }
}

package io.barograph.controller.policystore;

import io.barograph.problem.FileErrorText;
import module java.base;

/// There are no rule files, or they cannot be read; there is nothing to start with.
public final class NoPoliciesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoPoliciesException(String source, IOException cause) {
        super(
                "no policies in " + source + ": " + causeText(source, cause)
                        + ", expected files that end in .drl. Maybe the path is wrong, or the ConfigMap is empty.",
                cause);
    }

    private static String causeText(String source, IOException cause) {
        String file = cause instanceof FileSystemException thrown ? thrown.getFile() : null;
        return (file == null || file.equals(source) ? "" : file + ": ") + FileErrorText.whyUnusable(cause);
    }
}

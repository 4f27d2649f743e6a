package io.barograph.controller.kube;

import module java.base;

/// An answer has more bytes than are read of one.
final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLargeException(long maxBytes) {
        super("the answer is larger than " + maxBytes + " bytes");
    }
}

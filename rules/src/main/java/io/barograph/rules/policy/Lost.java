package io.barograph.rules.policy;

/// Reading or checking cannot go on from here; the problem is already told.
final class Lost extends RuntimeException {

    private static final long serialVersionUID = 1;

    Lost() {
        super(null, null, false, false);
    }
}

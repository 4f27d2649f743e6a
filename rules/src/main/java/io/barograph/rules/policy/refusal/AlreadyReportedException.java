package io.barograph.rules.policy.refusal;

/// Reading or checking cannot go on from here; the problem is already reported.
public final class AlreadyReportedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public AlreadyReportedException() {
        super(null, null, false, false);
    }
}

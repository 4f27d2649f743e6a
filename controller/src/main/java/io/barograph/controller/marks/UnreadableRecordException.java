package io.barograph.controller.marks;

import io.barograph.problem.PrintableText;
import module java.base;

/// The annotation that says what is ours is not what we wrote; then nothing on the node is known to be ours.
public final class UnreadableRecordException extends RuntimeException {

    private static final int LONGEST = 300;
    private final String why;

    /// @param why may contain what others wrote there
    UnreadableRecordException(String why) {
        super(why);
        String line = why.length() <= LONGEST ? why : why.substring(0, LONGEST) + "…";
        this.why = PrintableText.of(line);
    }

    /// For people.
    public String text() {
        return "annotation " + OwnershipRecord.ANNOTATION + " cannot be read: " + why
                + ". Maybe it was edited. Delete it, and the taints of Barograph on the node with it.";
    }
}

package io.barograph.controller.act;

/// The annotation that says what is ours is not what we wrote; then nothing on the node is known to be ours.
final class UnreadableOwnedException extends RuntimeException {

    private final String why;

    UnreadableOwnedException(String why) {
        super(why);
        this.why = why;
    }

    /// For people.
    String text() {
        return "annotation " + Owned.ANNOTATION + " cannot be read: " + why
                + ". Maybe somebody edited it; delete it, and our taints on the node with it.";
    }
}

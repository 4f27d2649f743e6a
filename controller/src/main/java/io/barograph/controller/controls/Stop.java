package io.barograph.controller.controls;

import module java.base;
import org.jspecify.annotations.Nullable;

/// An operator's order that nothing more is put on any node. Releases go on.
///
/// @param ends null where it holds until it is taken back
public record Stop(
        Silence.Word word, Instant starts, @Nullable Instant ends) {

    /// The command that takes it back.
    public static final String RESUME = "barograph silence resume";

    public Stop {
        if (ends != null && !ends.isAfter(starts)) {
            throw new IllegalArgumentException("ends at " + ends + ", expected later than its start, " + starts);
        }
    }

    /// Whether it holds at this time. It holds from when it is read: a stop for later is none.
    public boolean isActiveAt(Instant currentTime) {
        return ends == null || currentTime.isBefore(ends);
    }

    /// For people: whose, until when and why, and how it is taken back.
    public String textWithRemedy() {
        return text() + ". To end it: " + RESUME;
    }

    /// For people: whose, until when and why.
    public String text() {
        return "stopped by " + word.author() + (ends == null ? "" : " until " + ends) + ": " + word.reason();
    }
}

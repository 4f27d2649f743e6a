package io.barograph.controller.cluster.nodes;

import module java.base;

/// An event on a node, as of events.k8s.io/v1.
///
/// @param name the event object's own name; the same name is the same event
/// @param regarding the node, with the UID it really has
/// @param series how often and when
public record NodeEvent(String name, NodeIdentity regarding, What what, Series series) {

    /// What happened.
    ///
    /// @param warning whether it is of type Warning, not Normal
    /// @param reason one CamelCase word: `PressureRaised`
    /// @param action what was done: `Observe`, `AddTaint`
    /// @param note for people; cut after 1024 bytes
    public record What(boolean warning, String reason, String action, String note) {

        /// The API server takes no more.
        private static final int NOTE_BYTES = 1024;

        public What {
            note = fittingNote(note);
        }

        private static String fittingNote(String text) {
            int bytes = 0;
            for (int i = 0; i < text.length(); ) {
                int c = text.codePointAt(i);
                bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
                if (bytes > NOTE_BYTES) {
                    return text.substring(0, i);
                }
                i += Character.charCount(c);
            }
            return text;
        }
    }

    /// How often.
    ///
    /// @param count 1 the first time
    /// @param firstTime when it happened first
    /// @param lastTime when it happened last
    public record Series(int count, Instant firstTime, Instant lastTime) {}

    /// The same event, seen once more.
    public NodeEvent repeatedAt(Instant time) {
        return new NodeEvent(name, regarding, what, new Series(series.count() + 1, series.firstTime(), time));
    }
}

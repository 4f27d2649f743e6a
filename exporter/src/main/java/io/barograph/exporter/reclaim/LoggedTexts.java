package io.barograph.exporter.reclaim;

import module java.base;

/// The last text that was logged about each file system, and about all else: the same text is not logged again.
final class LoggedTexts {

    /// The subject of a text that concerns no single file system.
    static final String ALL = "";

    private final Map<String, String> lastTexts = new HashMap<>();

    /// Whether this is another text than the last about it.
    boolean isNew(String about, String text) {
        return !text.equals(lastTexts.put(about, text));
    }
}

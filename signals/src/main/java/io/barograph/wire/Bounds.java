package io.barograph.wire;

import com.fasterxml.jackson.core.StreamReadConstraints;

/// How large each part of a snapshot may be. The writer clips what people wrote (reasons, names) and refuses the
/// rest; the reader refuses all of it.
final class Bounds {

    /// The longest snapshot either side handles.
    static final int MAX_BYTES = 64 * 1024;

    /// The version of the format that is written and read.
    static final int VERSION = 1;

    static final int MAX_NODE = 253;
    static final int MAX_BOOT_ID = 128;
    static final int MAX_INSTANCE = 64;
    static final int MAX_WORD = 64;

    /// Reasons and names of owners, in UTF-16 units.
    static final int MAX_REASON = 300;

    static final int MAX_NAME = 300;
    static final int MAX_WORST = 16;

    /// What we know fits six times over; the rest is room for words that a later version may add.
    static final int MAX_ENTRIES = 256;

    static final int MAX_OWNERS = 1_000_000;

    static final long MAX_CONTAINERS = 1_000_000;

    /// An exporter that announces a longer interval could be silent for hours before anyone calls it stale.
    static final long MAX_INTERVAL_MICROS = 3_600_000_000L;

    private Bounds() {}

    static StreamReadConstraints constraints() {
        return StreamReadConstraints.builder()
                .maxDocumentLength(MAX_BYTES)
                .maxNestingDepth(16)
                .maxStringLength(4096)
                .maxNameLength(256)
                .maxNumberLength(64)
                .maxTokenCount(20_000)
                .build();
    }

    /// Whether an instance can stand in a URL and before a dot: letters, digits and dashes.
    static boolean isInstance(String text) {
        if (text.isEmpty() || text.length() > MAX_INSTANCE) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
            if (!good) {
                return false;
            }
        }
        return true;
    }
}

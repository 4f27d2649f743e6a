package io.barograph.wire.format;

import com.fasterxml.jackson.core.StreamReadConstraints;

/// How large each part of a snapshot may be. The writer clips what people wrote (reasons, names) and refuses the
/// rest; the reader refuses all of it.
public final class WireLimits {

    /// The longest snapshot either side handles.
    public static final int MAX_BYTES = 64 * 1024;

    /// The version of the format that is written and read.
    public static final int VERSION = 1;

    public static final int MAX_NODE = 253;
    public static final int MAX_BOOT_ID = 128;
    public static final int MAX_INSTANCE = 64;
    public static final int MAX_WORD = 64;

    /// Reasons and names of owners, in UTF-16 units.
    public static final int MAX_REASON = 300;

    public static final int MAX_NAME = 300;
    public static final int MAX_WORST = 16;

    /// The most entries. What we know fits six times over; the rest is room for words that a later version may
    /// add.
    public static final int MAX_ENTRIES = 256;

    static final int MAX_OWNERS = 1_000_000;

    public static final long MAX_CONTAINERS = 1_000_000;

    /// An exporter that announces a longer interval could be silent for hours before it counts as stale.
    public static final long MAX_INTERVAL_MICROS = 3_600_000_000L;

    private WireLimits() {}

    public static StreamReadConstraints readConstraints(int maxBytes, int maxTokens) {
        return StreamReadConstraints.builder()
                .maxDocumentLength(maxBytes)
                .maxNestingDepth(16)
                .maxStringLength(4096)
                .maxNameLength(256)
                .maxNumberLength(64)
                .maxTokenCount(maxTokens)
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

package io.barograph.controller.journal.format;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.barograph.wire.format.WireException;
import module java.base;

/// A journal's lines as JSON, without their ends; `docs/design/journal.md` describes the fields.
public final class JournalJson {

    /// The longest line either side handles.
    public static final int MAX_BYTES = 256 * 1024;

    private JournalJson() {}

    /// The line's bytes.
    ///
    /// @throws WireException if a snapshot has no place in the wire format
    public static byte[] encode(JournalEntry entry) {
        try {
            return JournalMapper.LINES.writeValueAsBytes(JournalLine.of(entry));
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof WireException noSnapshot) {
                throw noSnapshot;
            }
            throw new UncheckedIOException("a journal entry cannot be written", e);
        }
    }

    /// Reads the first `length` bytes, which must be one entry.
    ///
    /// @param number of the line in the file, from 1
    static JournalEntry decode(Path file, long number, byte[] line, int length) throws JournalException {
        try {
            JournalLine journalLine = JournalMapper.LINES
                    .readerFor(JournalLine.class)
                    .withAttribute(JournalMapper.BYTES, line)
                    .readValue(line, 0, length);
            if (journalLine == null) {
                throw new IllegalArgumentException("expected an object");
            }
            return journalLine.entry();
        } catch (JsonProcessingException e) {
            JsonLocation location = e.getLocation();
            long column = location == null ? 1 : Math.max(location.getByteOffset() + 1, 1);
            throw new JournalException(file, number, column, fieldPath(e) + e.getOriginalMessage(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw new JournalException(file, number, 1, String.valueOf(e.getMessage()), e);
        }
    }

    /// The field that is wrong: `node.marks.taints.effect: `.
    private static String fieldPath(JsonProcessingException e) {
        if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
            return "";
        }
        return mapping.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(joining(".", "", ": "));
    }
}

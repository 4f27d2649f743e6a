package io.barograph.exporter.cgroup.identity;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.barograph.exporter.kernel.FileBuffer;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The annotations in a container's `config.json`, the OCI runtime specification that its runtime wrote for it.
/// Nothing else of the file is looked at, and nothing behind them: it holds the container's environment.
///
/// Format: <https://github.com/opencontainers/runtime-spec/blob/main/config.md#annotations>
final class OciAnnotations {

    private static final int MAX_VALUE = 1024;

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(FileBuffer.MAX)
                    .maxNestingDepth(64)
                    .maxNameLength(1024)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private OciAnnotations() {}

    /// The annotations of those names; null where the file is no such specification, or not a whole one.
    static @Nullable Map<String, String> readAnnotations(FileBuffer file, Set<String> wantedNames) {
        try (JsonParser parser = JSON.createParser(file.array(), 0, file.length())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isAnnotations = parser.currentName().equals("annotations");
                JsonToken value = parser.nextToken();
                if (isAnnotations && value == JsonToken.START_OBJECT) {
                    return annotations(parser, wantedNames);
                }
                parser.skipChildren();
            }
            return parser.currentToken() == JsonToken.END_OBJECT ? Map.of() : null;
        } catch (IOException e) {
            // Half written, or another program's file
            return null;
        }
    }

    private static @Nullable Map<String, String> annotations(JsonParser parser, Set<String> wantedNames)
            throws IOException {
        Map<String, String> foundAnnotations = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.VALUE_STRING && wantedNames.contains(name)) {
                String text = parser.getText();
                if (text.length() <= MAX_VALUE && text.chars().noneMatch(Character::isISOControl)) {
                    foundAnnotations.put(name, text);
                }
            } else {
                parser.skipChildren();
            }
        }
        return parser.currentToken() == JsonToken.END_OBJECT ? foundAnnotations : null;
    }
}

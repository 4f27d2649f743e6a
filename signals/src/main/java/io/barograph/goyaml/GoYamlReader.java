package io.barograph.goyaml;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Reads [GoValue]. Bounded: 256 KiB, 32 levels, 100,000 values with every alias written out.
public final class GoYamlReader {

    private static final int MAX_CHARACTERS = 256 * 1024;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_VALUES = 100_000;
    private static final int MAX_DOCUMENTS = 64;
    private static final String MERGE = "<<";

    private final String file;
    private final Iterator<Event> events;
    private final Map<Anchor, GoValue> anchors = new HashMap<>();

    private GoYamlReader(String file, Iterator<Event> events) {
        this.file = file;
        this.events = events;
    }

    /// The text's first document, which is all that Go's decoder looks at; null and a problem added where it cannot be
    /// read. An empty text is [GoValue.Null].
    public static @Nullable GoValue readDocument(String file, String text, List<Problem> problems) {
        List<GoValue> documents = readAll(file, text, 1, problems);
        return documents == null
                ? null
                : documents.isEmpty() ? new GoValue.Null(FilePosition.of(file)) : documents.getFirst();
    }

    /// All documents of the text; null and a problem added where one cannot be read.
    public static @Nullable List<GoValue> readAll(String file, String text, List<Problem> problems) {
        return readAll(file, text, MAX_DOCUMENTS, problems);
    }

    private static @Nullable List<GoValue> readAll(String file, String text, int most, List<Problem> problems) {
        if (text.length() > MAX_CHARACTERS) {
            problems.add(Problem.error(
                    FilePosition.of(file),
                    text.length() + " characters, expected at most " + MAX_CHARACTERS,
                    "Maybe it is another file"));
            return null;
        }
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        // JSON may be indented by tabs, which YAML forbids; no tab stands within JSON's strings
        boolean json = plain.stripLeading().startsWith("{");
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(MAX_CHARACTERS + 1)
                .build();
        try {
            String tabless = json ? plain.replace('\t', ' ') : plain;
            return new GoYamlReader(
                            file, new Parse(settings).parseString(tabless).iterator())
                    .readDocuments(most);
        } catch (GoYamlException refused) {
            problems.add(Problem.error(refused.place(), refused.text(), ""));
        } catch (MarkedYamlEngineException broken) {
            problems.add(
                    Problem.error(placeOfMark(file, broken.getProblemMark()), "not YAML: " + broken.getProblem(), ""));
        } catch (YamlEngineException broken) {
            problems.add(Problem.error(FilePosition.of(file), "not YAML: " + broken.getMessage(), ""));
        }
        return null;
    }

    /// A file's text: UTF-8, or UTF-16 with its mark at the front, as Go's reader takes it.
    ///
    /// @throws CharacterCodingException where it is neither
    public static String decodeText(byte[] bytes) throws CharacterCodingException {
        java.nio.charset.Charset charset = java.nio.charset.StandardCharsets.UTF_8;
        if (bytes.length >= 2 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
            charset = java.nio.charset.StandardCharsets.UTF_16BE;
        } else if (bytes.length >= 2 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
            charset = java.nio.charset.StandardCharsets.UTF_16LE;
        }
        String text =
                charset.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private List<GoValue> readDocuments(int most) {
        List<GoValue> documents = new ArrayList<>();
        while (documents.size() < most && events.hasNext()) {
            if (events.next().getEventId() == Event.ID.DocumentStart) {
                anchors.clear();
                documents.add(readValue(events.next(), 0));
            }
        }
        return documents;
    }

    private GoValue readValue(Event event, int depth) {
        if (depth > MAX_DEPTH) {
            throw new GoYamlException(placeOf(event), "nested deeper than " + MAX_DEPTH + " levels");
        }
        if (event instanceof AliasEvent alias) {
            return resolveAlias(alias);
        }
        GoValue value = switch (event) {
            case ScalarEvent scalar -> readScalar(scalar);
            case SequenceStartEvent start -> readItems(start, depth);
            case MappingStartEvent start -> readFields(start, depth);
            default -> throw new GoYamlException(placeOf(event), "unexpected " + event.getEventId());
        };
        if (value.size() > MAX_VALUES) {
            throw new GoYamlException(placeOf(event), "the document contains excessive aliasing");
        }
        if (event instanceof NodeEvent node) {
            node.getAnchor().ifPresent(anchor -> anchors.put(anchor, value));
        }
        return value;
    }

    /// An anchor is known once what it names is complete: none contains itself.
    private GoValue resolveAlias(AliasEvent alias) {
        GoValue named = anchors.get(alias.getAlias());
        if (named == null) {
            throw new GoYamlException(placeOf(alias), "unknown anchor '" + alias.getAlias() + "' referenced");
        }
        return named;
    }

    private GoValue readScalar(ScalarEvent event) {
        FilePosition position = placeOf(event);
        String tag = event.getTag().orElse("");
        if (!tag.isEmpty() && !tag.equals("!")) {
            return GoScalars.taggedValue(tag, event.getValue(), position);
        }
        return event.isPlain() && tag.isEmpty()
                ? GoScalars.resolveScalar(event.getValue(), position)
                : new GoValue.Text(event.getValue(), position);
    }

    private GoValue readItems(Event start, int depth) {
        List<GoValue> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(readValue(next, depth + 1));
        }
        return new GoValue.Items(items, placeOf(start));
    }

    private GoValue readFields(Event start, int depth) {
        Map<String, GoValue.Field> fields = new LinkedHashMap<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            GoValue key = readValue(next, depth + 1);
            GoValue value = readValue(events.next(), depth + 1);
            if (isMerge(next)) {
                mergeFields(value, fields);
            } else {
                String name = GoScalars.keyText(key);
                fields.put(name, new GoValue.Field(name, key.place(), value));
            }
        }
        return new GoValue.Fields(fields, placeOf(start));
    }

    private static boolean isMerge(Event key) {
        return key instanceof ScalarEvent scalar
                && scalar.getValue().equals(MERGE)
                && (scalar.isPlain() || scalar.getTag().isPresent());
    }

    /// Merges the fields of a mapping behind `<<`. The first of several mappings counts; what stands behind the
    /// merge key in the file counts more.
    private static void mergeFields(GoValue value, Map<String, GoValue.Field> fields) {
        switch (value) {
            case GoValue.Fields(Map<String, GoValue.Field> more, var _, var _) -> fields.putAll(more);
            case GoValue.Items(List<GoValue> items, var _, var _) -> {
                for (GoValue goValue : items.reversed()) {
                    if (!(goValue instanceof GoValue.Fields)) {
                        throw new GoYamlException(
                                goValue.place(), "map merge requires map or sequence of maps as the value");
                    }
                    mergeFields(goValue, fields);
                }
            }
            case GoValue.Null _, GoValue.Truth _, GoValue.Numeric _, GoValue.Text _ ->
                throw new GoYamlException(value.place(), "map merge requires map or sequence of maps as the value");
        }
    }

    private FilePosition placeOf(Event event) {
        return placeOfMark(file, event.getStartMark());
    }

    private static FilePosition placeOfMark(String file, Optional<Mark> mark) {
        return mark.map(markPlace -> new FilePosition(file, markPlace.getLine() + 1, markPlace.getColumn() + 1))
                .orElse(FilePosition.of(file));
    }
}

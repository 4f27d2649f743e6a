package io.barograph.problem;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Reads [YamlNode]. It builds nothing but text, lists and mappings, so there is nothing a file could run or blow up.
public final class StrictYamlReader {

    private static final int MAX_CHARACTERS = 256 * 1024;

    private static final int MAX_DEPTH = 32;

    private final String file;
    private final Iterator<Event> events;

    private StrictYamlReader(String file, Iterator<Event> events) {
        this.file = file;
        this.events = events;
    }

    /// The one document of a file that is there, or null and a problem added.
    public static @Nullable YamlNode readFile(Path file, List<Problem> problems) throws IOException {
        try (InputStream inputStream = Files.newInputStream(file)) {
            // a character has at most four bytes
            return readText(
                    file.toString(), new String(inputStream.readNBytes(4 * MAX_CHARACTERS + 1), UTF_8), problems);
        }
    }

    /// The text's one document, or null and a problem added.
    public static @Nullable YamlNode readText(String file, String text, List<Problem> problems) {
        if (text.length() > MAX_CHARACTERS) {
            problems.add(Problem.error(
                    FilePosition.of(file),
                    text.length() + " characters, expected at most " + MAX_CHARACTERS,
                    "Maybe split it."));
            return null;
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(MAX_CHARACTERS + 1)
                .build();
        try {
            return new StrictYamlReader(
                            file, new Parse(settings).parseString(text).iterator())
                    .document();
        } catch (Refused refused) {
            problems.add(refused.problem);
        } catch (MarkedYamlEngineException broken) {
            problems.add(
                    Problem.error(placeOfMark(file, broken.getProblemMark()), "not YAML: " + broken.getProblem(), ""));
        } catch (YamlEngineException broken) {
            problems.add(Problem.error(FilePosition.of(file), "not YAML: " + broken.getMessage(), ""));
        }
        return null;
    }

    private YamlNode document() {
        Event first = events.next();
        if (first instanceof StreamStartEvent) {
            first = events.next();
        }
        if (!(first instanceof DocumentStartEvent)) {
            throw new Refused(FilePosition.of(file), "an empty file", "");
        }
        YamlNode documentNode = readNode(events.next(), 0);
        events.next();
        Event nextEvent = events.next();
        if (nextEvent instanceof DocumentStartEvent) {
            throw new Refused(placeOf(nextEvent), "a second document, expected one", "Maybe write another file.");
        }
        return documentNode;
    }

    private YamlNode readNode(Event event, int depth) {
        if (depth > MAX_DEPTH) {
            throw new Refused(placeOf(event), "nested deeper than " + MAX_DEPTH + " levels", "");
        }
        refuseWhatIsNotPlain(event);
        return switch (event.getEventId()) {
            case Scalar -> new YamlNode.Text(((ScalarEvent) event).getValue(), placeOf(event));
            case SequenceStart -> readItems(event, depth);
            case MappingStart -> readFields(event, depth);
            default -> throw new Refused(placeOf(event), "unexpected " + event.getEventId(), "");
        };
    }

    private void refuseWhatIsNotPlain(Event event) {
        boolean tagged = switch (event) {
            case ScalarEvent scalar -> scalar.getTag().isPresent();
            case CollectionStartEvent start -> start.getTag().isPresent();
            default -> false;
        };
        boolean shared = switch (event) {
            case AliasEvent _ -> true;
            case NodeEvent node -> node.getAnchor().isPresent();
            default -> false;
        };
        if (shared) {
            throw new Refused(placeOf(event), "anchors and aliases are not read", "Maybe write it out.");
        }
        if (tagged) {
            throw new Refused(placeOf(event), "tags are not read", "Maybe leave it out.");
        }
    }

    private YamlNode readItems(Event start, int depth) {
        List<YamlNode> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(readNode(next, depth + 1));
        }
        return new YamlNode.Items(items, placeOf(start));
    }

    private YamlNode readFields(Event start, int depth) {
        List<YamlNode.Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            if (!(readNode(next, depth + 1) instanceof YamlNode.Text key)) {
                throw new Refused(placeOf(next), "a key that is not text", "");
            }
            if (!names.add(key.value())) {
                throw new Refused(placeOf(next), "key " + key.value() + " stands here a second time", "");
            }
            fields.add(new YamlNode.Field(key, readNode(events.next(), depth + 1)));
        }
        return new YamlNode.Fields(fields, placeOf(start));
    }

    private FilePosition placeOf(Event event) {
        return placeOfMark(file, event.getStartMark());
    }

    private static FilePosition placeOfMark(String file, Optional<Mark> mark) {
        return mark.map(markPlace -> new FilePosition(file, markPlace.getLine() + 1, markPlace.getColumn() + 1))
                .orElse(FilePosition.of(file));
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        private Refused(FilePosition position, String text, String hint) {
            super(text, null, false, false);
            this.problem = Problem.error(position, text, hint);
        }
    }
}

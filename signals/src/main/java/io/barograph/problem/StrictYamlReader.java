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
    public static @Nullable YamlNode read(Path file, List<Problem> problems) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // a character has at most four bytes
            return read(file.toString(), new String(in.readNBytes(4 * MAX_CHARACTERS + 1), UTF_8), problems);
        }
    }

    /// The text's one document, or null and a problem added.
    public static @Nullable YamlNode read(String file, String text, List<Problem> problems) {
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
            problems.add(Problem.error(place(file, broken.getProblemMark()), "not YAML: " + broken.getProblem(), ""));
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
        YamlNode document = node(events.next(), 0);
        events.next();
        Event after = events.next();
        if (after instanceof DocumentStartEvent) {
            throw new Refused(place(after), "a second document, expected one", "Maybe write another file.");
        }
        return document;
    }

    private YamlNode node(Event event, int depth) {
        if (depth > MAX_DEPTH) {
            throw new Refused(place(event), "nested deeper than " + MAX_DEPTH + " levels", "");
        }
        refuseWhatIsNotPlain(event);
        return switch (event.getEventId()) {
            case Scalar -> new YamlNode.Text(((ScalarEvent) event).getValue(), place(event));
            case SequenceStart -> items(event, depth);
            case MappingStart -> fields(event, depth);
            default -> throw new Refused(place(event), "unexpected " + event.getEventId(), "");
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
            throw new Refused(place(event), "anchors and aliases are not read", "Maybe write it out.");
        }
        if (tagged) {
            throw new Refused(place(event), "tags are not read", "Maybe leave it out.");
        }
    }

    private YamlNode items(Event start, int depth) {
        List<YamlNode> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(node(next, depth + 1));
        }
        return new YamlNode.Items(items, place(start));
    }

    private YamlNode fields(Event start, int depth) {
        List<YamlNode.Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            if (!(node(next, depth + 1) instanceof YamlNode.Text key)) {
                throw new Refused(place(next), "a key that is not text", "");
            }
            if (!names.add(key.value())) {
                throw new Refused(place(next), "key " + key.value() + " stands here a second time", "");
            }
            fields.add(new YamlNode.Field(key, node(events.next(), depth + 1)));
        }
        return new YamlNode.Fields(fields, place(start));
    }

    private FilePosition place(Event event) {
        return place(file, event.getStartMark());
    }

    private static FilePosition place(String file, Optional<Mark> mark) {
        return mark.map(at -> new FilePosition(file, at.getLine() + 1, at.getColumn() + 1))
                .orElse(FilePosition.of(file));
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        private Refused(FilePosition place, String text, String hint) {
            super(text, null, false, false);
            this.problem = Problem.error(place, text, hint);
        }
    }
}

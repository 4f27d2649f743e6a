package io.barograph.controller.controls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Silences as they are kept: one entry each, by its id, with a flat object of texts:
///
///     {"author":"jo","reason":"disk swap","starts":"2026-11-21T12:00:00Z","ends":"…","node":"worker-*"}
///
/// The entry `stop` is the stop. A broken entry costs only itself, but for a broken stop, which stops: it was meant to.
public final class SilenceJson {

    private static final int MOST_CHARS = 64 * 1024;
    /// The longest silence there can be has fewer, however it is written.
    private static final int MOST_ENTRY_CHARS = 16 * 1024;

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    /// At most this many broken entries are reported.
    private static final int MOST_BROKEN = 20;
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> FIELDS =
            Set.of("author", "reason", "starts", "ends", "node", "pool", "zone", "policy", "demand");

    private SilenceJson() {}

    /// What these entries say.
    public static Silences readEntries(Map<String, String> entries) {
        List<Silence> silences = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        Stop stop = parseStop(entries.get(Silences.STOP), broken);
        int remainingChars = MOST_CHARS;
        for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
            String id = entry.getKey();
            if (id.equals(Silences.STOP)) {
                continue;
            }
            try {
                Silence silence = parseSilence(id, entry.getValue());
                int chars = id.length() + entry.getValue().length();
                if (chars > remainingChars) {
                    throw new IllegalArgumentException("all entries have more than " + MOST_CHARS + " characters");
                }
                if (silences.size() == Silences.MOST) {
                    throw new IllegalArgumentException("there are more than " + Silences.MOST + " silences");
                }
                silences.add(silence);
                remainingChars -= chars;
            } catch (IllegalArgumentException e) {
                broken.add(brokenText(id, e));
            }
        }
        if (broken.size() > MOST_BROKEN) {
            int more = broken.size() - MOST_BROKEN;
            broken.subList(MOST_BROKEN, broken.size()).clear();
            broken.add("and " + more + " more");
        }
        return new Silences(silences, stop, broken, "");
    }

    private static String brokenText(String id, IllegalArgumentException e) {
        return "entry " + clippedText(id, 60) + ": " + clippedText(String.valueOf(e.getMessage()), 240);
    }

    /// An entry may be long, and may contain what a terminal takes for a command.
    private static String clippedText(String text, int most) {
        String line = text.length() <= most ? text : text.substring(0, most) + "…";
        return PrintableText.of(line);
    }

    private static @Nullable Stop parseStop(@Nullable String text, List<String> broken) {
        if (text == null) {
            return null;
        }
        try {
            Map<String, String> fields = parseFields(text);
            String ends = fields.get("ends");
            return new Stop(
                    readWord(fields),
                    parseTime("starts", fields.get("starts")),
                    ends == null ? null : parseTime("ends", ends));
        } catch (IllegalArgumentException e) {
            broken.add(brokenText(Silences.STOP, e));
            return new Stop(new Silence.Word("unknown", "the entry stop cannot be read"), Instant.EPOCH, null);
        }
    }

    private static Silence parseSilence(String id, String text) {
        if (text.length() > MOST_ENTRY_CHARS) {
            throw new IllegalArgumentException(text.length() + " characters, expected at most " + MOST_ENTRY_CHARS);
        }
        Map<String, String> fields = parseFields(text);
        Silence.Span span =
                new Silence.Span(parseTime("starts", fields.get("starts")), parseTime("ends", fields.get("ends")));
        return new Silence(
                id,
                readWord(fields),
                span,
                new Silence.Matchers(
                        readGlob(fields, "node"),
                        readGlob(fields, "pool"),
                        readGlob(fields, "zone"),
                        readGlob(fields, "policy"),
                        readGlob(fields, "demand")));
    }

    private static Silence.Word readWord(Map<String, String> fields) {
        return new Silence.Word(fields.getOrDefault("author", ""), fields.getOrDefault("reason", ""));
    }

    private static Glob readGlob(Map<String, String> fields, String name) {
        return new Glob(fields.getOrDefault(name, ""));
    }

    private static Instant parseTime(String name, @Nullable String text) {
        try {
            Instant time = Instant.parse(text == null ? "" : text);
            if (!time.isBefore(Instant.EPOCH) && !time.isAfter(LATEST)) {
                return time;
            }
        } catch (DateTimeException _) {
            // none at all, which is said below
        }
        throw new IllegalArgumentException(
                name + " is \"" + text + "\", expected a time such as 2026-11-21T12:00:00Z, from 1970 to 9999");
    }

    private static Map<String, String> parseFields(String text) {
        Map<String, String> fields = new TreeMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("expected a JSON object");
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                String value = json.nextTextValue();
                if (value == null || !FIELDS.contains(name) || fields.put(name, value) != null) {
                    throw new IllegalArgumentException("field \"" + name + "\": expected each of "
                            + FIELDS.stream().sorted().toList() + " at most once, with a text");
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
                throw new IllegalArgumentException("expected one JSON object");
            }
        } catch (IOException _) {
            throw new IllegalArgumentException("expected JSON");
        }
        return fields;
    }

    /// The entry of a silence.
    public static String writeSilence(Silence silence) {
        Map<String, String> fields =
                toFields(silence.word(), silence.span().starts(), silence.span().ends());
        fields.putAll(silence.matchers().patterns());
        return writeFields(fields);
    }

    /// The entry of a stop.
    public static String writeStop(Stop stop) {
        return writeFields(toFields(stop.word(), stop.starts(), stop.ends()));
    }

    private static Map<String, String> toFields(Silence.Word word, Instant starts, @Nullable Instant ends) {
        Map<String, String> fields = new TreeMap<>();
        fields.put("author", word.author());
        fields.put("reason", word.reason());
        fields.put("starts", starts.toString());
        fields.put("ends", ends == null ? "" : ends.toString());
        return fields;
    }

    private static String writeFields(Map<String, String> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (Map.Entry<String, String> field : fields.entrySet()) {
                if (!field.getValue().isEmpty()) {
                    json.writeStringField(field.getKey(), field.getValue());
                }
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return text.toString();
    }
}

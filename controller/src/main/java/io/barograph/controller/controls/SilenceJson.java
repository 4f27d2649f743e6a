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
    public static Silences read(Map<String, String> entries) {
        List<Silence> all = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        Stop stop = stop(entries.get(Silences.STOP), broken);
        int left = MOST_CHARS;
        for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
            String id = entry.getKey();
            if (id.equals(Silences.STOP)) {
                continue;
            }
            try {
                Silence silence = silence(id, entry.getValue());
                int chars = id.length() + entry.getValue().length();
                if (chars > left) {
                    throw new IllegalArgumentException("all entries have more than " + MOST_CHARS + " characters");
                }
                if (all.size() == Silences.MOST) {
                    throw new IllegalArgumentException("there are more than " + Silences.MOST + " silences");
                }
                all.add(silence);
                left -= chars;
            } catch (IllegalArgumentException e) {
                broken.add(broken(id, e));
            }
        }
        if (broken.size() > MOST_BROKEN) {
            int more = broken.size() - MOST_BROKEN;
            broken.subList(MOST_BROKEN, broken.size()).clear();
            broken.add("and " + more + " more");
        }
        return new Silences(all, stop, broken, "");
    }

    private static String broken(String id, IllegalArgumentException e) {
        return "entry " + clipped(id, 60) + ": " + clipped(String.valueOf(e.getMessage()), 240);
    }

    /// An entry may be long, and may contain what a terminal takes for a command.
    private static String clipped(String text, int most) {
        String line = text.length() <= most ? text : text.substring(0, most) + "…";
        return PrintableText.of(line);
    }

    private static @Nullable Stop stop(@Nullable String text, List<String> broken) {
        if (text == null) {
            return null;
        }
        try {
            Map<String, String> fields = fields(text);
            String ends = fields.get("ends");
            return new Stop(
                    word(fields), time("starts", fields.get("starts")), ends == null ? null : time("ends", ends));
        } catch (IllegalArgumentException e) {
            broken.add(broken(Silences.STOP, e));
            return new Stop(new Silence.Word("unknown", "the entry stop cannot be read"), Instant.EPOCH, null);
        }
    }

    private static Silence silence(String id, String text) {
        if (text.length() > MOST_ENTRY_CHARS) {
            throw new IllegalArgumentException(text.length() + " characters, expected at most " + MOST_ENTRY_CHARS);
        }
        Map<String, String> fields = fields(text);
        Silence.Span span = new Silence.Span(time("starts", fields.get("starts")), time("ends", fields.get("ends")));
        return new Silence(
                id,
                word(fields),
                span,
                new Silence.Matchers(
                        glob(fields, "node"),
                        glob(fields, "pool"),
                        glob(fields, "zone"),
                        glob(fields, "policy"),
                        glob(fields, "demand")));
    }

    private static Silence.Word word(Map<String, String> fields) {
        return new Silence.Word(fields.getOrDefault("author", ""), fields.getOrDefault("reason", ""));
    }

    private static Glob glob(Map<String, String> fields, String name) {
        return new Glob(fields.getOrDefault(name, ""));
    }

    private static Instant time(String name, @Nullable String text) {
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

    private static Map<String, String> fields(String text) {
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
    public static String write(Silence silence) {
        Map<String, String> fields =
                fields(silence.word(), silence.span().starts(), silence.span().ends());
        fields.putAll(silence.matchers().patterns());
        return write(fields);
    }

    /// The entry of a stop.
    public static String write(Stop stop) {
        return write(fields(stop.word(), stop.since(), stop.ends()));
    }

    private static Map<String, String> fields(Silence.Word word, Instant starts, @Nullable Instant ends) {
        Map<String, String> fields = new TreeMap<>();
        fields.put("author", word.author());
        fields.put("reason", word.reason());
        fields.put("starts", starts.toString());
        fields.put("ends", ends == null ? "" : ends.toString());
        return fields;
    }

    private static String write(Map<String, String> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (Map.Entry<String, String> each : fields.entrySet()) {
                if (!each.getValue().isEmpty()) {
                    json.writeStringField(each.getKey(), each.getValue());
                }
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return text.toString();
    }
}

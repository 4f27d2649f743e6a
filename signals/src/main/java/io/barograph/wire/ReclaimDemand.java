package io.barograph.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import module java.base;

/// A demand to make room on a node, as the controller writes it into an annotation of the node and the node's
/// exporter reads it: `{"id":"8f2","filesystems":["imagefs"],"since":"2026-11-22T18:00:00Z","renewed":"..."}`.
///
/// @param id of the demand, for logs
/// @param filesystems of `nodefs`, `imagefs`, `containerfs`
/// @param since when it was first written
/// @param renewed when it was last written: one that is not renewed has no controller behind it
public record ReclaimDemand(String id, SortedSet<String> filesystems, Instant since, Instant renewed) {

    /// The annotation's name.
    public static final String ANNOTATION = "barograph.io/reclaim";

    /// A demand counts for so long after it was renewed.
    public static final Duration LASTS = Duration.ofMinutes(15);

    private static final int LONGEST = 1024;
    /// The form of an id, which goes into logs.
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Set<String> FILESYSTEMS = Set.of("nodefs", "imagefs", "containerfs");
    private static final JsonFactory JSON = new JsonFactory();

    public ReclaimDemand {
        filesystems = Collections.unmodifiableSortedSet(new TreeSet<>(filesystems));
    }

    /// Whether it counts now: not older than [#LASTS], nor further in the future.
    public boolean isFresh(Instant currentTime) {
        return Duration.between(renewed, currentTime).abs().compareTo(LASTS) <= 0;
    }

    public String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("id", id);
            json.writeFieldName("filesystems");
            json.writeArray(filesystems.toArray(String[]::new), 0, filesystems.size());
            json.writeStringField("since", since.toString());
            json.writeStringField("renewed", renewed.toString());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /// Reads an annotation's value. Fields that are not known are passed over.
    ///
    /// @throws IllegalArgumentException where it is none; the message says why
    public static ReclaimDemand parse(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("it has " + text.length() + " characters; expected at most " + LONGEST);
        }
        Map<String, List<String>> fields = new HashMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("it is no JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                List<String> values = fields.computeIfAbsent(json.currentName(), _ -> new ArrayList<>());
                boolean array = json.nextToken() == JsonToken.START_ARRAY;
                for (JsonToken token = array ? json.nextToken() : json.currentToken();
                        token == JsonToken.VALUE_STRING;
                        token = array ? json.nextToken() : null) {
                    values.add(json.getText());
                }
                json.skipChildren();
            }
            Set<String> filesystems = new HashSet<>(fields.getOrDefault("filesystems", List.of()));
            if (filesystems.isEmpty() || !FILESYSTEMS.containsAll(filesystems)) {
                throw new IllegalArgumentException(
                        "filesystems is " + filesystems + "; expected some of " + new TreeSet<>(FILESYSTEMS));
            }
            String id = onlyText(fields, "id");
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException("id is not " + ID.pattern());
            }
            return new ReclaimDemand(
                    id,
                    new TreeSet<>(filesystems),
                    Instant.parse(onlyText(fields, "since")),
                    Instant.parse(onlyText(fields, "renewed")));
        } catch (IOException e) {
            throw new IllegalArgumentException("it is no JSON", e);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("\"" + e.getParsedString() + "\" is no RFC 3339 time", e);
        }
    }

    private static String onlyText(Map<String, List<String>> fields, String name) {
        List<String> values = fields.getOrDefault(name, List.of());
        if (values.size() != 1) {
            throw new IllegalArgumentException(name + " is " + values + "; expected one text");
        }
        return values.getFirst();
    }
}

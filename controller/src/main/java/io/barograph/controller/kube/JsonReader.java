package io.barograph.controller.kube;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads JSON objects from a stream. It holds the fields that a filter names, and of these only so many: what somebody
/// else has made large takes time, but no memory.
final class JsonReader implements AutoCloseable {

    /// Some 20 MB. A page of 250 pods has 30,000, and a kubelet's Summary of 500 pods 20,000.
    private static final int MAX_VALUES = 100_000;

    /// Of what is left out where it has more.
    private static final int MAX_OPTIONAL_VALUES = 10_000;

    private static final long MAX_CHARS = 4L * 1024 * 1024;

    /// An object's name and version are read beyond that.
    private static final int SPARE_VALUES = 1_000;

    private static final int SPARE_CHARS = 1_000;

    /// What is held is walked by recursion. No object of Kubernetes is so deep.
    private static final int MAX_HELD_DEPTH = 100;

    /// Names are not shared between objects: everybody can invent them, and a table of them would keep them for ever.
    /// What is not held may be deep, and have long names: a user may write both.
    private static final ObjectMapper FOREIGN = new ObjectMapper(JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20_000)
                    .maxNameLength((int) MAX_CHARS)
                    .maxStringLength((int) MAX_CHARS)
                    .build())
            .build());

    private static final ReadJson NONE = new ReadJson(MissingNode.getInstance(), true);

    private final JsonParser parser;
    private int values;
    private long chars;
    private boolean isCut;
    /// With so many values what is being read is left out.
    private int optionalEnd = Integer.MAX_VALUE;
    private @Nullable IOException broken;

    JsonReader(InputStream stream) throws IOException {
        this.parser = FOREIGN.createParser(stream);
    }

    /// The one object that a stream has, with these fields. Missing if it has none, or more, or a malformed one.
    ///
    /// @throws IOException if the stream breaks
    static ReadJson readOnly(InputStream stream, JsonFieldFilter fields) throws IOException {
        try (JsonReader reader = new JsonReader(stream)) {
            ReadJson readJson = reader.beginObject() ? reader.readObject(fields) : NONE;
            return readJson.isWhole() && reader.parser.nextToken() != null ? NONE : readJson;
        } catch (JsonProcessingException | CharConversionException _) {
            return NONE;
        }
    }

    /// Awaits the next object of a stream: false at the end.
    ///
    /// @throws IOException if there is something else, or the stream breaks
    boolean beginObject() throws IOException {
        JsonToken first = parser.nextToken();
        if (first != null && first != JsonToken.START_OBJECT) {
            throw new JsonParseException(parser, "expected a JSON object");
        }
        return first != null;
    }

    /// Reads the object that has begun, with these fields. After one that could not be passed over to its end nothing
    /// more can be read: see [#whyBroken].
    ///
    /// @throws IOException if it is malformed, or the stream breaks
    ReadJson readObject(JsonFieldFilter fields) throws IOException {
        values = 0;
        chars = 0;
        isCut = false;
        optionalEnd = Integer.MAX_VALUE;
        ObjectNode object = FOREIGN.createObjectNode();
        try {
            readFields(fields, object, 1);
        } catch (StreamConstraintsException | BodyTooLargeException e) {
            broken = e;
            isCut = true;
        }
        return new ReadJson(object, !isCut);
    }

    /// Why the last object could not be passed over to its end; null if it could.
    @Nullable
    IOException whyBroken() {
        return broken;
    }

    /// Each is put into what it belongs to before it is read, so that all that was read is there if reading breaks off.
    private void readFields(JsonFieldFilter fields, ObjectNode object, int depth) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonFieldFilter child = fields.childFilter(name);
            parser.nextToken();
            if (child == null) {
                parser.skipChildren();
            } else if (isFull() && fields.takesAll()) {
                cutValue();
            } else {
                chars += name.length();
                if (child.isOptional() && optionalEnd == Integer.MAX_VALUE) {
                    boolean isWhole = readWithin(
                            MAX_OPTIONAL_VALUES, () -> readValue(child, depth, value -> object.set(name, value)));
                    if (!isWhole) {
                        object.putNull(name);
                    }
                } else {
                    readValue(child, depth, value -> object.set(name, value));
                }
            }
        }
    }

    private interface PartReader {
        void readPart() throws IOException;
    }

    /// Whether what is read has no more values than this; if not, it counts for nothing, and is to be left out.
    private boolean readWithin(int maxValues, PartReader reader) throws IOException {
        int valuesBefore = values;
        long charsBefore = chars;
        optionalEnd = values + maxValues;
        reader.readPart();
        boolean isWhole = values <= optionalEnd;
        if (!isWhole) {
            values = valuesBefore;
            chars = charsBefore;
        }
        optionalEnd = Integer.MAX_VALUE;
        return isWhole;
    }

    private void readElements(JsonFieldFilter fields, ArrayNode array, int depth) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (isFull()) {
                cutValue();
            } else if (fields.maxElementValues() < Integer.MAX_VALUE && optionalEnd == Integer.MAX_VALUE) {
                boolean isWhole = readWithin(fields.maxElementValues(), () -> readValue(fields, depth, array::add));
                if (!isWhole) {
                    array.remove(array.size() - 1);
                }
            } else {
                readValue(fields, depth, array::add);
            }
        }
    }

    private void readValue(JsonFieldFilter fields, int depth, Consumer<JsonNode> into) throws IOException {
        values++;
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                if (isDeep(depth) || (isFull() && fields.takesAll())) {
                    cutValue();
                } else {
                    ObjectNode object = FOREIGN.createObjectNode();
                    into.accept(object);
                    readFields(fields, object, depth + 1);
                }
            }
            case START_ARRAY -> {
                if (isDeep(depth)) {
                    cutValue();
                } else {
                    ArrayNode array = FOREIGN.createArrayNode();
                    into.accept(array);
                    readElements(fields, array, depth + 1);
                }
            }
            case null, default -> {
                JsonNode value = fields.takesAll() ? scalar() : NullNode.getInstance(); // it has no fields
                if (value == null) {
                    isCut = true;
                } else {
                    into.accept(value);
                }
            }
        }
    }

    /// Null where there is no room for it.
    private @Nullable JsonNode scalar() throws IOException {
        if (values > MAX_VALUES + SPARE_VALUES) {
            return null;
        }
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            int length = parser.getTextLength();
            if (chars + length > MAX_CHARS && length > SPARE_CHARS) {
                return null;
            }
            chars += length;
            return TextNode.valueOf(parser.getText());
        }
        JsonNode value = parser.readValueAsTree();
        return value == null ? NullNode.getInstance() : value;
    }

    private boolean isFull() {
        return values > MAX_VALUES || values > optionalEnd || chars > MAX_CHARS;
    }

    private static boolean isDeep(int depth) {
        return depth >= MAX_HELD_DEPTH;
    }

    private void cutValue() throws IOException {
        isCut |= values <= optionalEnd;
        parser.skipChildren();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}

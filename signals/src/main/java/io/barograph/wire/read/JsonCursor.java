package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.barograph.wire.format.PodUsageFields;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireLimits;
import io.barograph.wire.format.WireText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Walks bounded JSON token by token; whatever is not as expected becomes a WireException that names the field.
final class JsonCursor implements AutoCloseable {

    private static final JsonFactory SNAPSHOTS = factoryOf(WireLimits.readConstraints(WireLimits.MAX_BYTES, 20_000));
    private static final JsonFactory PODS = factoryOf(WireLimits.readConstraints(PodUsageFields.MAX_BYTES, 1_000_000));

    private final JsonParser parser;
    private final String document;
    private final byte[] bytes;
    private final int start;
    private final int end;
    private boolean hasUnknownNames;
    private boolean isRead;
    private final SeenFieldNames seenNames = new SeenFieldNames();
    private boolean gaveTexts;

    private JsonCursor(JsonFactory json, String document, byte[] bytes, int offset, int length) {
        this.document = document;
        this.bytes = bytes;
        this.start = offset;
        this.end = offset + length;
        try {
            parser = json.createParser(bytes, offset, length);
        } catch (IOException e) {
            throw new WireException("the bytes are no JSON: " + e.getMessage(), e);
        }
    }

    // Canonical names stay on: without them the parser reads past the end of a part of an array (jackson-core 2.21.6)
    private static JsonFactory factoryOf(StreamReadConstraints constraints) {
        return new JsonFactoryBuilder()
                .streamReadConstraints(constraints)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Each thread that reads now and then would keep buffers of its own for ever
                .recyclerPool(JsonRecyclerPools.newBoundedPool(8))
                .build();
    }

    static JsonCursor ofSnapshot(byte[] bytes, int offset, int length) {
        return new JsonCursor(SNAPSHOTS, "the snapshot", bytes, offset, length);
    }

    static JsonCursor ofPodUsage(byte[] bytes) {
        return new JsonCursor(PODS, "the pod usage", bytes, 0, bytes.length);
    }

    /// The next token; null at the end.
    @Nullable
    JsonToken advance() throws IOException {
        return parser.nextToken();
    }

    JsonToken token() {
        JsonToken token = parser.currentToken();
        return token == null ? JsonToken.NOT_AVAILABLE : token;
    }

    /// Demands that an object begins here.
    void openObject() {
        if (token() != JsonToken.START_OBJECT) {
            throw failedExpectation("an object");
        }
        seenNames.openObject();
    }

    /// The next field's name, with its value under the cursor; null at the object's end.
    @Nullable
    String nextField() throws IOException {
        if (advance() == JsonToken.END_OBJECT) {
            seenNames.closeObject();
            return null;
        }
        String name = parser.currentName();
        if (!seenNames.addName(name)) {
            throw new WireException(placeText() + " is there twice; expected each field once");
        }
        advance();
        return name;
    }

    /// Demands that an array begins here.
    void openArray() {
        if (token() != JsonToken.START_ARRAY) {
            throw failedExpectation("an array");
        }
    }

    /// Whether the array has another element, now under the cursor; `size` counts those before it.
    boolean nextElement(int size, int max) throws IOException {
        if (advance() == JsonToken.END_ARRAY) {
            return false;
        }
        if (size >= max) {
            throw failedExpectation("at most " + max + " elements");
        }
        return true;
    }

    /// Passes over a value that we do not know.
    void skipValue() throws IOException {
        hasUnknownNames = true;
        parser.skipChildren();
    }

    String readText(int max) throws IOException {
        if (token() != JsonToken.VALUE_STRING) {
            throw failedExpectation("a string");
        }
        String text = parser.getText();
        if (text.length() > max) {
            throw failedExpectation("a string of at most " + max + " characters");
        }
        if (!text.equals(WireText.wholeText(text))) {
            throw failedExpectation("a string without halves of surrogate pairs");
        }
        gaveTexts = true;
        return text;
    }

    /// Whether any string was made, of what people wrote or of words that we do not know.
    boolean gaveTexts() {
        return gaveTexts;
    }

    /// The constant whose word is here; null for another word.
    <E> @Nullable E readWord(WordTable<E> wordTable) throws IOException {
        if (token() == JsonToken.VALUE_STRING) {
            E foundConstant =
                    wordTable.findWord(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            if (foundConstant != null) {
                return foundConstant;
            }
        }
        readText(WireLimits.MAX_WORD);
        return null;
    }

    /// The string, the very one that is likely if it is that one.
    String readText(int max, @Nullable String likely) throws IOException {
        if (likely == null || token() != JsonToken.VALUE_STRING) {
            return readText(max);
        }
        int length = parser.getTextLength();
        boolean isLikely = length == likely.length() && isHere(likely);
        return isLikely ? likely : readText(max);
    }

    private boolean isHere(String text) throws IOException {
        char[] characters = parser.getTextCharacters();
        int offset = parser.getTextOffset();
        for (int i = 0; i < text.length(); i++) {
            if (characters[offset + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    long integer() throws IOException {
        if (token() != JsonToken.VALUE_NUMBER_INT) {
            throw failedExpectation("an integer");
        }
        return parser.getLongValue();
    }

    boolean bool() throws IOException {
        if (token() != JsonToken.VALUE_TRUE && token() != JsonToken.VALUE_FALSE) {
            throw failedExpectation("true or false");
        }
        return parser.getBooleanValue();
    }

    boolean isNumber() {
        return token() == JsonToken.VALUE_NUMBER_INT || token() == JsonToken.VALUE_NUMBER_FLOAT;
    }

    double number() throws IOException {
        if (!isNumber()) {
            throw failedExpectation("a number");
        }
        return parser.getDoubleValue();
    }

    /// The value, or a refusal because the object that just ended does not have the field.
    <T> T requireField(@Nullable T value, String field) {
        requireField(value != null, field);
        return Objects.requireNonNull(value);
    }

    /// The same of a field that came or did not.
    void requireField(boolean came, String field) {
        if (!came) {
            throw new WireException(path() + "/" + field + " is missing. Maybe the exporter is of another version.");
        }
    }

    /// Demands that nothing but space follows.
    void requireEnd(String what) throws IOException {
        // At its end the parser gives away the names that it has seen
        boolean isEnd = hasUnknownNames ? isRestBlank() : advance() == null;
        if (!isEnd) {
            throw new WireException(document + ": expected nothing after " + what);
        }
        isRead = true;
    }

    private boolean isRestBlank() {
        for (int i = start + (int) parser.currentLocation().getByteOffset(); i < end; i++) {
            if (" \t\r\n".indexOf(bytes[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    WireException failedExpectation(String what) {
        return new WireException(placeText() + ": expected " + what + ", found " + found());
    }

    /// The problem of the value under the cursor, with its place.
    WireException refusedValue(IllegalArgumentException problem) {
        return new WireException(placeText() + ": " + problem.getMessage(), problem);
    }

    private String found() {
        return switch (token()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> "nothing";
        };
    }

    private String path() {
        return WireText.clipText(parser.getParsingContext().pathAsPointer().toString(), 160);
    }

    private String placeText() {
        String path = path();
        return path.isEmpty() ? document : path;
    }

    /// The parser's words about bytes that are no JSON, or about a number that is too large, with the place.
    WireException brokenJson(IOException e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return new WireException(placeText() + ": " + WireText.clipText(String.valueOf(message), 200), e);
    }

    /// The parser gives the names that it has seen to the table that all parsers share. Names that we do not know are
    /// kept from it: whoever sends thousands of one hash code would fill it, and no other's snapshot could be read.
    @Override
    public void close() {
        if (hasUnknownNames || !isRead) {
            return; // it holds nothing but memory
        }
        try {
            parser.close();
        } catch (IOException e) {
            throw brokenJson(e);
        }
    }
}

package io.barograph.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import module java.base;
import org.jspecify.annotations.Nullable;

/// JSON that a command printed, as maps, lists, texts and numbers.
public record JsonTree(@Nullable Object value) {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    public static JsonTree of(String text) {
        try {
            return new JsonTree(JSON.readValue(text, Object.class));
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    public JsonTree get(String field) {
        if (value instanceof Map<?, ?> fields && fields.containsKey(field)) {
            return new JsonTree(fields.get(field));
        }
        throw new AssertionError("no " + field + " in " + value);
    }

    boolean has(String field) {
        return value instanceof Map<?, ?> fields && fields.containsKey(field);
    }

    public List<JsonTree> items() {
        if (value instanceof List<?> items) {
            return items.stream().map(JsonTree::new).toList();
        }
        throw new AssertionError("no list: " + value);
    }

    public BigDecimal number() {
        return new BigDecimal(String.valueOf(value));
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}

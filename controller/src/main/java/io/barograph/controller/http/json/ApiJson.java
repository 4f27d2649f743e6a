package io.barograph.controller.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import module java.base;

/// The controller's JSON: records that are written here and read by `barograph status`. Times are milliseconds.
///
/// A reader skips fields that it does not know, since the controller may be newer. A missing text is empty.
public final class ApiJson {

    /// No name becomes markup in what it writes.
    private static final ObjectMapper API = buildMapper(
            new JsonFactoryBuilder().characterEscapes(new MarkupEscapes()),
            new SimpleModule()
                    .addSerializer(new StdDelegatingSerializer(Instant.class, new ToMillis()))
                    .addDeserializer(Instant.class, new StdDelegatingDeserializer<>(new FromMillis())));

    private static final ObjectMapper READABLE = buildMapper(
            new JsonFactoryBuilder(), new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance));

    private static final int DEEPEST = 32;

    private ApiJson() {}

    private static ObjectMapper buildMapper(JsonFactoryBuilder json, SimpleModule times) {
        JsonSetter.Value nullIsEmpty = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
        JsonFactory factory = json.streamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                .build();
        return JsonMapper.builder(factory)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .withConfigOverride(String.class, override -> override.setSetterInfo(nullIsEmpty))
                .withConfigOverride(List.class, override -> override.setSetterInfo(nullIsEmpty))
                .addModule(times)
                .build();
    }

    /// The document as the API sends it.
    public static byte[] toBytes(Object document) {
        return writeDocument(API, document);
    }

    /// The document on one line, its times in RFC 3339.
    public static String toReadableText(Object document) {
        return new String(writeDocument(READABLE, document), UTF_8);
    }

    private static byte[] writeDocument(ObjectMapper mapper, Object document) {
        try {
            return mapper.writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a document of ours cannot be written", e);
        }
    }

    /// Reads what [#toBytes] wrote, here or in another version of the program.
    ///
    /// @throws JsonProcessingException if it is not such a document
    public static <T> T read(String text, Class<T> type) throws JsonProcessingException {
        return API.readValue(text, type);
    }

    private static final class ToMillis extends StdConverter<Instant, Long> {

        @Override
        public Long convert(Instant time) {
            return time.toEpochMilli();
        }
    }

    private static final class FromMillis extends StdConverter<Long, Instant> {

        @Override
        public Instant convert(Long millis) {
            return Instant.ofEpochMilli(millis);
        }
    }
}

package io.barograph.controller.journal.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Maps the records of an observation to a journal's fields. Fields that it does not know are skipped; every other
/// field but lists, a survey and endings must be there.
final class JournalMapper {

    /// The attribute that has the line's bytes, of which a snapshot is a part.
    static final String BYTES = "line";

    static final ObjectMapper LINES = JsonMapper.builder(new JsonFactoryBuilder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(20)
                            .maxStringLength(JournalJson.MAX_BYTES) // the API server bounds no type of a condition
                            .maxNameLength(1_024)
                            .maxNumberLength(64)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .annotationIntrospector(new RequiredFields())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .withConfigOverride(
                    List.class, override -> override.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .addMixIn(NodeView.class, NodeFields.class)
            .addMixIn(RememberedFlap.class, FlapFields.class)
            .addMixIn(Pods.class, PodFields.class)
            .addModule(new SimpleModule()
                    .addSerializer(new Writer<>(Reading.class, JournalMapper::writeReading))
                    .addSerializer(new Writer<>(Duration.class, (age, out) -> out.writeNumber(age.toMillis())))
                    .addSerializer(new Writer<>(Snapshot.class, JournalMapper::writeSnapshot))
                    .addSerializer(double.class, new Writer<>(Double.class, JournalMapper::writeNumber))
                    .addDeserializer(Reading.class, new ReadingReader(null))
                    .addDeserializer(Duration.class, new AgeReader())
                    .addDeserializer(Snapshot.class, new SnapshotReader()))
            .build();

    private static final String PRESENT = "present";
    private static final String ABSENT = "absent";
    private static final String FAILED = "failed";

    private JournalMapper() {}

    /// Names that differ from the records' own.
    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface NodeFields {

        @JsonProperty("age_millis")
        Reading<Duration> age();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<RememberedFlap> flapped();
    }

    private interface FlapFields {

        @JsonProperty("since_us")
        long sinceMicros();
    }

    private interface PodFields {

        @JsonProperty("failed_pods")
        int failed();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @JsonProperty("survey")
        Pods.@Nullable Survey survey();
    }

    private static final class RequiredFields extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            return member.getDeclaringClass() != JournalLine.class
                    && member.getRawType() != List.class
                    && member.getRawType() != Pods.Survey.class
                    && member.getType().containedTypeOrUnknown(0).getRawClass() != PodEndings.class;
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated field) {
            return field instanceof AnnotatedMember member && hasRequiredMarker(member)
                    ? JsonSetter.Value.forValueNulls(Nulls.FAIL)
                    : super.findSetterInfo(field);
        }
    }

    private interface Write<T> {

        void write(T value, JsonGenerator out) throws IOException;
    }

    private static final class Writer<T> extends StdSerializer<T> {

        private static final long serialVersionUID = 1L;

        private final transient Write<T> write;

        Writer(Class<T> type, Write<T> write) {
            super(type);
            this.write = write;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            write.write(value, out);
        }
    }

    private static void writeReading(Reading<?> reading, JsonGenerator out) throws IOException {
        switch (reading) {
            case Reading.Present<?>(Map<?, ?> labels) -> out.writePOJO(Map.of(PRESENT, labels));
            case Reading.Present<?>(Object value) -> out.writePOJO(value);
            case Reading.Absent<?>(String why) -> out.writePOJO(Map.of(ABSENT, why));
            case Reading.Failed<?>(String error) -> out.writePOJO(Map.of(FAILED, error));
        }
    }

    private static void writeSnapshot(Snapshot snapshot, JsonGenerator out) throws IOException {
        out.writeRawValue(new String(SnapshotJson.encode(snapshot), UTF_8));
    }

    private static void writeNumber(double number, JsonGenerator out) throws IOException {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            out.writeNumber((long) number);
        } else {
            out.writeNumber(number);
        }
    }

    /// A value, or an object with one field that says why there is none. Labels stand below `present`, since a label
    /// may be called `absent`.
    private static final class ReadingReader extends JsonDeserializer<Reading<?>> implements ContextualDeserializer {

        private final @Nullable JavaType type;

        ReadingReader(@Nullable JavaType type) {
            this.type = type;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property) {
            return new ReadingReader(context.getContextualType().containedType(0));
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Reading.absent("the journal has nothing of it");
        }

        @Override
        public Reading<?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode node = context.readTree(parser);
            if (node.path(ABSENT).isTextual()) {
                return Reading.absent(node.path(ABSENT).textValue());
            }
            if (node.path(FAILED).isTextual()) {
                return Reading.failed(node.path(FAILED).textValue());
            }
            JsonNode value = requireNonNull(type).isMapLikeType() ? node.path(PRESENT) : node;
            Object presentValue = node.has(ABSENT) || node.has(FAILED) ? null : context.readTreeAsValue(value, type);
            return presentValue == null
                    ? context.reportInputMismatch(this, "expected a value, or absent or failed with the reason")
                    : Reading.of(presentValue);
        }
    }

    private static final class AgeReader extends JsonDeserializer<Duration> {

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return Duration.ofMillis(context.readValue(parser, Long.class));
        }
    }

    /// Reads a snapshot by the wire format's own decoder.
    private static final class SnapshotReader extends JsonDeserializer<Snapshot> {

        @Override
        public Snapshot deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            int startOffset = (int) parser.currentTokenLocation().getByteOffset();
            if (!parser.isExpectedStartObjectToken()) {
                return context.reportInputMismatch(Snapshot.class, "expected an object");
            }
            parser.skipChildren();
            byte[] line = (byte[]) requireNonNull(context.getAttribute(BYTES));
            int endOffset = (int) parser.currentLocation().getByteOffset();
            try {
                return SnapshotJson.decode(Arrays.copyOfRange(line, startOffset, endOffset));
            } catch (WireException e) {
                return context.reportInputMismatch(Snapshot.class, "%s", e.getMessage());
            }
        }
    }
}

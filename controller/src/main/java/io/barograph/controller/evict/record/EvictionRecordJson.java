package io.barograph.controller.evict.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.barograph.controller.cluster.ObjectName;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The annotation's text: `{"version":1,"entries":[{"id":…,"pod":{"owner":{…},"name":…,"uid":…},"signal":…,"state":…,
/// "at":…}]}`. Every account that may edit a node can write it, so it is read strictly: a forged record can only delay
/// evictions, never cause one.
public final class EvictionRecordJson {

    private static final int VERSION = 1;
    private static final int MOST_CHARS = 64 * 1024;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,299}");

    /// Clocks of leaders differ by less than this. A later time would hold evictions back for ever.
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new Instants()))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build();

    private EvictionRecordJson() {}

    private record Document(int version, List<Entry> entries) {}

    private static final class Instants extends JsonDeserializer<Instant> {

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Instant.parse(json.getValueAsString(""));
        }
    }

    public static String writeRecord(EvictionRecord record) {
        try {
            return JSON.writeValueAsString(new Document(VERSION, record.entries()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What the node remembers; failed where the annotation is anything but what we write.
    public static Reading<EvictionRecord> readFrom(LiveNode node, Instant currentTime) {
        String text = node.meta().annotations().get(EvictionRecord.ANNOTATION);
        return text == null ? Reading.of(EvictionRecord.NONE) : readRecord(text, currentTime);
    }

    static Reading<EvictionRecord> readRecord(String text, Instant currentTime) {
        if (text.length() > MOST_CHARS) {
            return unreadableBecause("it has " + text.length() + " characters");
        }
        try {
            Document document = JSON.readValue(text, Document.class);
            Set<String> ids = new HashSet<>();
            boolean good = document.version() == VERSION
                    && document.entries().size() <= EvictionRecord.MOST
                    && document.entries().stream()
                            .allMatch(entry -> isPlausible(entry, currentTime.plus(AHEAD)) && ids.add(entry.id()));
            return good
                    ? Reading.of(new EvictionRecord(document.entries()))
                    : unreadableBecause(
                            "expected version " + VERSION + " and at most " + EvictionRecord.MOST
                                    + " evictions, each of a signal, with its own id, names as Kubernetes has them, and not of the future");
        } catch (JsonProcessingException | DateTimeException | NullPointerException _) {
            return unreadableBecause("it is not the JSON that we write");
        }
    }

    private static Reading<EvictionRecord> unreadableBecause(String why) {
        return Reading.failed("annotation " + EvictionRecord.ANNOTATION + " cannot be read: " + why
                + ". Maybe it was edited. Delete it.");
    }

    private static boolean isPlausible(Entry entry, Instant latestTime) {
        var owner = entry.pod().owner();
        Instant ended = entry.ended();
        return EvictionSignal.of(entry.signal()) != null
                && entry.at().isAfter(Instant.EPOCH)
                && entry.at().isBefore(latestTime)
                && (entry.state() == State.ENDED) == (ended != null)
                && (ended == null || (ended.isAfter(Instant.EPOCH) && ended.isBefore(latestTime)))
                && entry.relief() != null
                && Stream.of(entry.id(), owner.kind(), entry.pod().uid()).allMatch(EvictionRecordJson::isWord)
                && ObjectName.isLabel(owner.namespace())
                && ObjectName.isSubdomain(owner.name())
                && ObjectName.isSubdomain(entry.pod().name());
    }

    private static boolean isWord(@Nullable String text) {
        return text != null && WORD.matcher(text).matches();
    }
}

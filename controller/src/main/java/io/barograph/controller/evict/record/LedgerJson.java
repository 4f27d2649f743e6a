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
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The texts of the ledger's entries. Each node has one by its name: `{"version":1,"uid":…,"entries":[{"id":…,"pod":
/// {"owner":{…},"name":…,"uid":…},"signal":…,"state":…,"at":…}]}`; `_epoch`, which no node is named, has the epoch of
/// the leader. It is read strictly: what is anything but what we write stops evictions, and never causes one.
public final class LedgerJson {

    /// The key of the leader's epoch.
    public static final String EPOCH = "_epoch";

    private static final int VERSION = 1;
    private static final int MOST_CHARS = 64 * 1024;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");
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

    private LedgerJson() {}

    /// All of it.
    ///
    /// @param epoch of the leader that wrote it last; 0 where none did
    /// @param nodes by their names
    public record Document(long epoch, Map<String, NodeEvictions> nodes) {

        public Document {
            nodes = Map.copyOf(nodes);
        }
    }

    private record NodeDocument(int version, String uid, List<Entry> entries) {}

    private static final class Instants extends JsonDeserializer<Instant> {

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Instant.parse(json.getValueAsString(""));
        }
    }

    public static String writeNode(NodeEvictions evictions) {
        try {
            return JSON.writeValueAsString(new NodeDocument(
                    VERSION, evictions.uid(), evictions.record().entries()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Failed where one entry is anything but what we write: what it said could not be counted.
    public static Reading<Document> readEntries(Map<String, String> entries, Instant currentTime) {
        Map<String, NodeEvictions> nodes = new HashMap<>();
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            if (entry.getKey().equals(EPOCH)) {
                continue;
            }
            Reading<NodeEvictions> reading = ObjectName.isSubdomain(entry.getKey())
                    ? readNode(entry.getValue(), currentTime)
                    : Reading.failed("no node has this name");
            if (!(reading instanceof Reading.Present<NodeEvictions>(NodeEvictions evictions))) {
                return unreadableBecause(entry.getKey(), reading.why());
            }
            nodes.put(entry.getKey(), evictions);
        }
        String epoch = entries.getOrDefault(EPOCH, "0");
        return NUMBER.matcher(epoch).matches() && Long.parseLong(epoch) <= LeaderEpoch.MAX
                ? Reading.of(new Document(Long.parseLong(epoch), nodes))
                : unreadableBecause(EPOCH, "expected an epoch from 0 to " + LeaderEpoch.MAX);
    }

    static Reading<NodeEvictions> readNode(String text, Instant currentTime) {
        if (text.length() > MOST_CHARS) {
            return Reading.failed("it has " + text.length() + " characters, expected at most " + MOST_CHARS);
        }
        try {
            NodeDocument document = JSON.readValue(text, NodeDocument.class);
            Set<String> ids = new HashSet<>();
            boolean good = document.version() == VERSION
                    && isWord(document.uid())
                    && document.entries().size() <= EvictionRecord.MOST
                    && document.entries().stream()
                            .allMatch(entry -> isPlausible(entry, currentTime.plus(AHEAD)) && ids.add(entry.id()));
            return good
                    ? Reading.of(new NodeEvictions(document.uid(), new EvictionRecord(document.entries())))
                    : Reading.failed("expected version " + VERSION + ", the node's UID and at most "
                            + EvictionRecord.MOST + " evictions, each of a signal, with its own id, names as"
                            + " Kubernetes has them, and not of the future");
        } catch (JsonProcessingException | DateTimeException | NullPointerException _) {
            return Reading.failed("it is not the JSON that we write");
        }
    }

    private static Reading<Document> unreadableBecause(String key, String why) {
        return Reading.failed("its entry " + (key.length() > 253 ? key.substring(0, 253) + "…" : key) + ": " + why
                + ". Maybe it was edited. Delete that entry.");
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
                && Stream.of(entry.id(), owner.kind(), entry.pod().uid()).allMatch(LedgerJson::isWord)
                && ObjectName.isLabel(owner.namespace())
                && ObjectName.isSubdomain(owner.name())
                && ObjectName.isSubdomain(entry.pod().name());
    }

    private static boolean isWord(@Nullable String text) {
        return text != null && WORD.matcher(text).matches();
    }
}

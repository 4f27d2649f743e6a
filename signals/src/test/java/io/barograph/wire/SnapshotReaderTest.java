package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotReaderTest {

    private static final String USUAL = new String(SnapshotJson.encode(SampleSnapshots.usual()), UTF_8);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"version\":1 | \"version\":2 | /version: version is 2; expected 1",
                "\"version\":1, | `` | /version is missing",
                "\"seq\":41 | \"seq\":-1 | /seq: seq is -1; expected 0 or more",
                "\"seq\":41 | \"seq\":\"41\" | /seq: expected an integer, found a string",
                "\"seq\":41 | \"seq\":4.1 | /seq: expected an integer, found a number",
                "\"seq\":41 | \"seq\":99999999999999999999 | /seq: Numeric value",
                "\"seq\":41 | \"seq\":41,\"seq\":42 | /seq is there twice; expected each field once",
                "\"node\":\"worker-1\" | \"node\":\"\" | /node: node is",
                "\"node\":\"worker-1\" | \"node\":null | /node: expected a string, found null",
                "k3v9x2 | ../../x | /instance: instance is \"../../x\"",
                "\"interval_micros\":2000000 | \"interval_micros\":0 | /interval_micros: interval_micros is 0",
                "\"interval_micros\":2000000 | \"interval_micros\":1e300 | /interval_micros: expected an integer",
                "\"interval_micros\":2000000 | \"interval_micros\":9000000000000 | expected 1 to 3600000000",
                "\"steal_percent\":0.25 | \"steal_percent\":NaN | /steal_percent",
                "\"steal_percent\":0.25 | \"steal_percent\":1e999 | /steal_percent: percent is Infinity",
                "\"steal_percent\":0.25 | \"steal_percent\":-0.1 | /steal_percent: percent is -0.1",
                "\"steal_percent\":0.25 | \"steal_percent\":{} | /steal_percent/absent is missing",
                "\"steal_percent\":0.25 | \"steal_percent\":{\"absent\":\"a\",\"failed\":\"b\"} | only one of them",
                "\"avg60_percent\":60.5, | `` | /pressures/0/line/avg60_percent is missing",
                "\"avg60_percent\":60.5 | \"avg60_percent\":60.5,\"absent\":\"x\" | /pressures/0/line: expected a value",
                "\"total_micros\":123456789 | \"total_micros\":-5 | /pressures/0/line/total_micros: total_micros is -5",
                "\"kind\":\"some\", | `` | /pressures/0/kind is missing",
                "\"stalled\":4 | \"stalled\":2000000 | /contentions/0/owners/stalled: stalled is 2000000",
                "\"capacity\":1000 | \"capacity\":-1 | /signals/1/level/capacity: capacity is -1",
                "\"available\":-200, | `` | /signals/1/level/available is missing",
                "\"age_micros\":44000000, | `` | /signals/2/age_micros is missing",
                "\"signal\":\"pid.available\", | `` | /signals/1/signal is missing",
                "pid.available | memory.available | /signals/1: expected one entry for memory.available",
                "\"worst\":[{ | \"worst\":[7,{ | /contentions/0/owners/worst/0: expected an object, found a number",
                "\"worst_self_limited\":[{ | \"worst_self_limited\":[7,{ | /owners/worst_self_limited/0: expected an object",
                "\"percent\":9.5 | \"percent\":-9.5 | /owners/worst_self_limited/0/percent: percent is -9.5",
                ",\"percent\":30.25 | `` | /owners/worst_self_crowded/0/percent is missing",
                "\"worst_self_limited\" | \"worst_later\" | /contentions/0/owners/worst_self_limited is missing",
                "\"worst_self_crowded\" | \"worst_later\" | /contentions/0/owners/worst_self_crowded is missing",
            })
    void namesThePlaceOfWhatIsWrong(String good, String bad, String expected) {
        assertThat(USUAL).contains(good);
        assertThatThrownBy(() -> decode(USUAL.replaceFirst(Pattern.quote(good), bad)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void passesOverFieldsItDoesNotKnow() {
        String newer = USUAL.replace("\"seq\":41", "\"later\":{\"a\":[1,{\"b\":null}]},\"seq\":41")
                .replace("{\"scope\"", "{\"colour\":\"red\",\"scope\"")
                .replace("{\"absent\"", "{\"since\":5,\"absent\"");
        assertThat(decode(newer)).isEqualTo(SampleSnapshots.usual());
    }

    @Test
    void passesOverEntriesForWhichItHasNoWord() {
        Snapshot read = decode(USUAL.replace("\"kubepods\"", "\"machine\""));
        assertThat(read.contentions()).hasSize(1);
        assertThat(read.contentionOf(Scope.KUBEPODS, Resource.CPU).percent())
                .isEqualTo(Reading.absent("the snapshot does not speak of it"));
    }

    @Test
    void hasNoSignalsOfExportersThatKnowNoneAndPassesOverThoseItDoesNotKnow() {
        Snapshot older = decode(USUAL.replaceFirst(",\"signals\":.*$", "}"));
        assertThat(older.levels()).isEmpty();
        assertThat(older.contentions()).hasSize(2);
        assertThat(older.levelOf(EvictionSignal.PID_AVAILABLE).why()).isEqualTo("the snapshot does not speak of it");
        Snapshot newer = decode(USUAL.replace("pid.available", "gpu.available"));
        assertThat(newer.levels()).hasSize(2);
        assertThat(newer.levelOf(EvictionSignal.MEMORY_AVAILABLE).isPresent()).isTrue();
    }

    @Test
    void refusesTwoEntriesForOneThing() {
        assertThatThrownBy(() ->
                        decode(USUAL.replace("\"node\",\"resource\":\"memory\"", "\"kubepods\",\"resource\":\"cpu\"")))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("/contentions/1: expected one entry for KUBEPODS CPU");
    }

    @Test
    void refusesEndlessListsAndDepthsAndLengths() {
        String entry = "{\"scope\":\"x\",\"resource\":\"x\",\"percent\":1,\"avg10_percent\":1,\"avg60_percent\":1,"
                + "\"avg300_percent\":1,\"owners\":{\"absent\":\"\"}},";
        String many = USUAL.replace("\"contentions\":[", "\"contentions\":[" + entry.repeat(300));
        assertThatThrownBy(() -> decode(many)).hasMessageContaining("at most 256 elements");
        String deep = USUAL.replace("\"seq\":41", "\"x\":" + "[".repeat(1000) + "]".repeat(1000) + ",\"seq\":41");
        assertThatThrownBy(() -> decode(deep)).isInstanceOf(WireException.class).hasMessageContaining("nesting");
        String wide = USUAL.replace("\"seq\":41", "\"x\":\"" + "y".repeat(70_000) + "\",\"seq\":41");
        assertThatThrownBy(() -> decode(wide))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expected at most 65536");
        String text = USUAL.replace("this host has no", "y".repeat(301));
        assertThatThrownBy(() -> decode(text)).hasMessageContaining("expected a string of at most 300 characters");
    }

    @Test
    void takesWhoStallsByItselfForUnknownOfAnOlderExporterAndForNobodyWhereNobodyIsNamed() {
        String named = ",\"worst_self_limited\":.*?],\"worst_self_crowded\":.*?]";
        assertThat(selfStalled(USUAL)).isNotNull();
        assertThat(selfStalled(USUAL.replaceFirst(named, ""))).isNull();
        assertThat(selfStalled(USUAL.replaceFirst(named, ",\"worst_self_limited\":[],\"worst_self_crowded\":[]")))
                .isSameAs(OwnerCounts.SelfStalled.NOBODY);
        String name = "{\"name\":\"n\",\"percent\":1},";
        assertThat(selfStalled(USUAL.replace("_limited\":[{", "_limited\":[" + name.repeat(15) + "{")))
                .isNotNull();
        assertThatThrownBy(() -> decode(USUAL.replace("_limited\":[{", "_limited\":[" + name.repeat(16) + "{")))
                .hasMessageContaining("/worst_self_limited/16: expected at most 16 elements");
        assertThatThrownBy(() -> decode(USUAL.replace("shop/db-0", "d".repeat(301))))
                .hasMessageContaining("expected a string of at most 300 characters");
        assertThatThrownBy(() ->
                        decode(USUAL.replaceFirst("\"stalled\":4.*?(\"worst_self_limited\")", "\"absent\":\"x\",$1")))
                .hasMessageContaining("only one of them");
    }

    private static OwnerCounts.@Nullable SelfStalled selfStalled(String json) {
        OwnerCounts owners =
                decode(json).contentionOf(Scope.KUBEPODS, Resource.CPU).owners().orNull();
        return Objects.requireNonNull(owners).selfStalled();
    }

    @Test
    void takesTeardownOfAnOlderExporterForAbsentAndRefusesAHalfOne() {
        assertThat(SampleSnapshots.usual().teardown().isPresent()).isTrue();
        Snapshot older = decode(USUAL.replaceFirst(",\"teardown\":\\{[^}]*}", ""));
        assertThat(older.teardown()).isEqualTo(Reading.absent("the snapshot does not speak of it"));
        assertThatThrownBy(() -> decode(USUAL.replace("{\"containers\":3,", "{")))
                .hasMessageContaining("/teardown/containers is missing");
        assertThatThrownBy(() -> decode(USUAL.replace("\"containers\":3", "\"containers\":1000001")))
                .hasMessageContaining("containers is 1000001; expected 0 to 1000000");
        assertThatThrownBy(() -> decode(USUAL.replace("\"containers\":3", "\"absent\":\"x\"")))
                .hasMessageContaining("only one of them");
        assertThatThrownBy(() -> decode(USUAL.replace("\"oldest_micros\":754000000", "\"oldest_micros\":-1")))
                .hasMessageContaining("oldest_micros is -1; expected 0 or more");
    }

    @Test
    void takesThresholdsOfAnOlderExporterForAbsentAndRefusesTwoOfAKind() {
        Snapshot older = decode(USUAL.replaceFirst(",\"thresholds\":.*]}$", "}"));
        assertThat(older.thresholds()).isEqualTo(Reading.absent("the snapshot does not speak of it"));
        assertThat(decode(USUAL.replaceFirst("\"thresholds\":.*]}$", "\"thresholds\":{\"failed\":\"x\"}}"))
                        .thresholds())
                .isEqualTo(Reading.failed("x"));
        assertThat(decode(USUAL.replaceFirst("\"thresholds\":.*]}$", "\"thresholds\":[]}"))
                        .thresholds())
                .isEqualTo(Reading.of(List.of()));
        assertThat(decode(USUAL.replace("\"soft\"", "\"gentle\"")).thresholds().map(List::size))
                .isEqualTo(Reading.of(1));
        String second = "nodefs.available\",\"kind\":\"soft";
        assertThatThrownBy(() -> decode(USUAL.replace(second, "memory.available\",\"kind\":\"hard")))
                .hasMessageContaining("/thresholds/1: expected one entry for memory.available hard");
        assertThatThrownBy(() -> decode(USUAL.replace(",\"grace_micros\":0", "")))
                .hasMessageContaining("/thresholds/0/grace_micros is missing");
        assertThatThrownBy(() -> decode(USUAL.replace("\"amount\":1.048576E8", "\"amount\":-1")))
                .hasMessageContaining("/thresholds/0/amount");
    }

    @Test
    void takesRemovalOfAnOlderExporterForAbsentAndRefusesAHalfOne() {
        assertThat(SampleSnapshots.usual().removal().isPresent()).isTrue();
        Snapshot older = decode(USUAL.replaceFirst(",\"removal\":\\{[^}]*}", ""));
        assertThat(older.removal()).isEqualTo(Reading.absent("the snapshot does not speak of it"));
        assertThatThrownBy(() -> decode(USUAL.replace("\"files_per_second\":41500,", "")))
                .hasMessageContaining("/removal/files_per_second is missing");
        assertThatThrownBy(() -> decode(USUAL.replace("\"removing_micros\":62000000", "\"removing_micros\":-1")))
                .hasMessageContaining("removing_micros is -1; expected 0 or more");
    }

    @Test
    void takesCulpritsOfAnOlderExporterForAbsentAndRefusesTooManyOrHalfOnes() {
        Snapshot older = decode(USUAL.replaceFirst(",\"culprits\":.*]}$", "}"));
        assertThat(older.culpritsOf(Resource.CPU)).isEqualTo(Reading.absent("the snapshot does not speak of it"));
        assertThat(SampleSnapshots.usual().culpritsOf(Resource.CPU).isPresent()).isTrue();
        assertThat(decode(USUAL.replaceFirst("\"culprits\":\\[", "\"culprits\":[{\"resource\":\"gpu\"},"))
                        .culprits())
                .isEqualTo(SampleSnapshots.usual().culprits());
        assertThatThrownBy(() -> decode(withImposed(owners(Culprits.MOST + 1, 60, -1))))
                .hasMessageContaining("/culprits/0/parts/imposed/10: expected at most 10 elements");
        assertThatThrownBy(() -> decode(USUAL.replace("\"unattributed_percent\":1.5", "\"absent\":\"x\"")))
                .hasMessageContaining("only one of them");
        assertThatThrownBy(() -> decode(USUAL.replace(",\"unattributed_percent\":1.5", "")))
                .hasMessageContaining("/culprits/0/parts/unattributed_percent is missing");
        assertThatThrownBy(() -> decode(USUAL.replace("\"percent\":50.1", "\"percent\":-50.1")))
                .hasMessageContaining("percent is -50.1; expected 0 to 1000000");
        assertThatThrownBy(() -> decode(USUAL.replace("\"owner\":\"0f", "\"owner\":\"" + "0".repeat(300) + "f")))
                .hasMessageContaining("expected a string of at most 300 characters");
        assertThatThrownBy(() ->
                        decode(USUAL.replace("{\"resource\":\"memory\",\"parts\"", "{\"resource\":\"cpu\",\"parts\"")))
                .hasMessageContaining("/culprits/1: expected one entry for cpu");
        assertThatThrownBy(() -> decode(USUAL.replace("{\"resource\":\"memory\",\"parts\"", "{\"parts\"")))
                .hasMessageContaining("/culprits/1/resource is missing");
    }

    private static String owners(int count, double worst, double step) {
        return IntStream.range(0, count)
                .mapToObj(i ->
                        "{\"owner\":\"o%d\",\"name\":\"n\",\"percent\":1,\"avg10_percent\":%s,\"lasting_percent\":0}"
                                .formatted(i, worst + i * step))
                .collect(Collectors.joining(","));
    }

    private static String withImposed(String owners) {
        return USUAL.replaceFirst("\"imposed\":\\[[^]]*]", "\"imposed\":[" + owners + "]");
    }

    @Test
    void refusesCulpritsThatNoExporterWrites() {
        assertThat(decode(withImposed(owners(Culprits.MOST, 60, -1)))
                        .culpritsOf(Resource.CPU)
                        .isPresent())
                .isTrue();
        assertThat(decode(withImposed(owners(3, 60, 0)))
                        .culpritsOf(Resource.CPU)
                        .isPresent())
                .as("equal ones, in any order")
                .isTrue();
        assertThatThrownBy(() -> decode(withImposed(owners(2, 60, 1))))
                .hasMessageContaining("/culprits/0/parts")
                .hasMessageContaining("imposed has 61.0 after 60.0; expected the worst owner first");
        assertThatThrownBy(() -> decode(withImposed(owners(1, 60, 0) + "," + owners(1, 50, 0))))
                .hasMessageContaining("imposed has the owner \"o0\" twice; expected each owner once");
        assertThatThrownBy(() -> decode(USUAL.replace("\"lasting_percent\":38.5", "\"lasting_percent\":47.3")))
                .hasMessageContaining("47.3 of 47.25 is lasting; expected no more than the average");
        assertThatThrownBy(() -> decode(USUAL.replace("\"lasting_percent\":38.5", "\"lasting_percent\":-1")))
                .hasMessageContaining("lasting_percent is -1.0; expected 0 to 1000000");
        assertThatThrownBy(() -> decode(USUAL.replace("\"percent\":50.1", "\"percent\":1e308")))
                .hasMessageContaining("percent is 1.0E308; expected 0 to 1000000");
        assertThatThrownBy(() -> decode(USUAL.replace("\"unattributed_percent\":1.5", "\"unattributed_percent\":1e9")))
                .hasMessageContaining("unattributed_percent is 1.0E9; expected 0 to 1000000");
        assertThatThrownBy(() -> decode(USUAL.replace(",\"lasting_percent\":38.5", "")))
                .hasMessageContaining("/culprits/0/parts/imposed/0/lasting_percent is missing");
    }

    @Test
    void refusesWhatStandsBeforeOrAfterTheObject() {
        assertThatThrownBy(() -> decode(USUAL + "{}")).hasMessageContaining("expected nothing after the snapshot");
        assertThatThrownBy(() -> decode("")).hasMessageContaining("does not begin with {");
        assertThatThrownBy(() -> decode("[" + USUAL + "]")).hasMessageContaining("does not begin with {");
        assertThatThrownBy(() -> SnapshotJson.decode(USUAL.getBytes(StandardCharsets.UTF_16LE)))
                .hasMessageContaining("does not begin with {");
    }

    @Test
    void answersMutatedBytesWithASnapshotOrARefusal() {
        Random random = new Random(7);
        RandomSnapshots snapshots = new RandomSnapshots(random);
        int refused = 0;
        for (int i = 0; i < SnapshotMutations.TRIED; i++) {
            byte[] bytes = SnapshotJson.encode(i % 2 == 0 ? SampleSnapshots.usual() : snapshots.next());
            bytes = SnapshotMutations.mutate(bytes, random);
            try {
                Snapshot read = SnapshotJson.decode(bytes);
                assertThat(SnapshotJson.decode(SnapshotJson.encode(read))).isEqualTo(read);
            } catch (WireException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank().hasSizeLessThanOrEqualTo(WireException.MAX_MESSAGE);
            }
        }
        assertThat(refused).isGreaterThan(SnapshotMutations.TRIED / 2);
    }

    private static Snapshot decode(String json) {
        return SnapshotJson.decode(json.getBytes(UTF_8));
    }
}

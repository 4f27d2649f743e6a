package io.barograph.controller.marks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import module java.base;
import org.junit.jupiter.api.Test;

class OwnershipJsonTest {

    private static final OwnershipRecord.Mark MARK = new OwnershipRecord.Mark(
            new OwnershipRecord.Source("p\"\\@é", "a rule"), "pod-1", Instant.parse("2026-11-21T12:00:00Z"), 1);
    private static final OwnershipRecord OWNED = new OwnershipRecord(
            new TreeMap<>(Map.of("k:NoSchedule", MARK)),
            new TreeMap<>(Map.of("T", MARK, "U", MARK)),
            new TreeMap<>(Map.of(
                    "o:NoExecute",
                    new OwnershipRecord.Overridden(Instant.parse("2026-11-21T12:30:00Z"), "kubectl-edit"))),
            new TreeMap<>());

    @Test
    void readsWhatItWrote() {
        assertThat(OwnershipJson.parseRecord(OwnershipJson.toJson(OWNED))).isEqualTo(OWNED);
        assertThat(OwnershipJson.toJson(OwnershipRecord.nothing())).isEmpty();
        assertThat(OwnershipJson.parseRecord("")).isEqualTo(OwnershipRecord.nothing());
    }

    @Test
    void remembersWhatFlapsInAVersionThatSaysSo() {
        OwnershipRecord flapping = OWNED.withFlaps(new TreeMap<>(Map.of(
                "p k:NoSchedule",
                new OwnershipRecord.Flap("6f1c", 3, false, 92_007_364),
                "p T",
                new OwnershipRecord.Flap("b", 1, true, 0))));
        assertThat(OwnershipJson.parseRecord(OwnershipJson.toJson(flapping))).isEqualTo(flapping);
        assertThat(OwnershipJson.toJson(flapping))
                .startsWith("{\"version\":3,")
                .contains("\"p T\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"true\",\"since_us\":\"0\"}");
        assertThat(OwnershipJson.toJson(OWNED)).startsWith("{\"version\":2,").doesNotContain("flaps");
        assertThat(flapping.signedBy("r").flaps()).isEqualTo(flapping.flaps());
        assertThat(flapping.withoutTaints(OWNED.taints().keySet()).flaps()).isEqualTo(flapping.flaps());
    }

    @Test
    void keepsTheValueOfATaintInAVersionThatSaysSo() {
        OwnershipRecord valued = OWNED.withTaint("v:NoSchedule", MARK.withValue("20"));
        assertThat(OwnershipJson.parseRecord(OwnershipJson.toJson(valued))).isEqualTo(valued);
        assertThat(OwnershipJson.toJson(valued)).startsWith("{\"version\":4,").contains("\"value\":\"20\"");
        assertThat(valued.taintNames()).containsExactly("k:NoSchedule", "v=20:NoSchedule");
        for (String value : List.of("0", "02", "-1", "1.5", "high", "1234567890")) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .as(value)
                    .isThrownBy(() -> OwnershipJson.parseRecord(
                            OwnershipJson.toJson(valued).replace("\"20\"", "\"" + value + "\"")));
        }
    }

    @Test
    void readsVersionOneToo() {
        OwnershipRecord old = OwnershipJson.parseRecord("""
                {"version":1,"taints":{"k:NoSchedule":{"policy":"p","since":"2026-11-21T12:00:00Z"}},"conditions":{}}""");
        assertThat(old.taints())
                .containsEntry(
                        "k:NoSchedule",
                        new OwnershipRecord.Mark(
                                new OwnershipRecord.Source("p", ""),
                                "unknown",
                                Instant.parse("2026-11-21T12:00:00Z"),
                                0));
        assertThat(OwnershipJson.toJson(old)).startsWith("{\"version\":2,");
    }

    @Test
    void refusesAnythingElse() {
        for (String text : List.of(
                " ",
                "null",
                "[]",
                "{}",
                "{\"version\":5}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"0\",\"gone\":\"true\",\"since_us\":\"1\"}}}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"101\",\"gone\":\"true\",\"since_us\":\"1\"}}}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"perhaps\",\"since_us\":\"1\"}}}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"true\"}}}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"true\",\"since_us\":\"1e3\"}}}",
                "{\"version\":3,\"flaps\":{\"a b\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"true\",\"since_us\":\"1\",\"x\":\"\"}}}",
                "{\"version\":2,\"overridden\":{\"a\":{\"until\":\"2026-11-21T12:00:00Z\"}}}",
                "{\"version\":2,\"taints\":{\"a\":{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\",\"again\":\"-1\"}}}",
                "{\"version\":2,\"taints\":{\"a\":{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\",\"again\":\"x\"}}}",
                "{\"version\":1",
                "{\"version\":1}{}",
                "{\"version\":1,\"taints\":5,\"taints\":{}}",
                "{\"version\":1,\"taints\":{\"a\":{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\"}},\"taints\":{}}",
                "{\"version\":1,\"more\":1}",
                "{\"version\":1,\"taints\":[]}",
                "{\"version\":1,\"taints\":{\"a\":1}}",
                "{\"version\":1,\"taints\":{\"a\":{}}}",
                "{\"version\":1,\"taints\":{\"a\":{\"policy\":\"p\",\"since\":\"yesterday\"}}}",
                "{\"version\":1,\"taints\":{\"a\":{\"policy\":7,\"since\":\"2026-11-21T12:00:00Z\"}}}",
                "{\"version\":1,\"taints\":{\"a\":{\"policy\":\"p\",\"since\":\"2026-11-21T12:00:00Z\",\"x\":\"y\"}}}",
                "x".repeat(70_000))) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .as(text.substring(0, Math.min(80, text.length())))
                    .isThrownBy(() -> OwnershipJson.parseRecord(text))
                    .satisfies(e -> assertThat(e.text()).contains("barograph.io/owned", "Maybe"));
        }
    }

    @Test
    void throwsNothingElseWhateverIsMangled() {
        String good = OwnershipJson.toJson(
                OWNED.withFlaps(new TreeMap<>(Map.of("p T", new OwnershipRecord.Flap("6f1c", 3, false, 92_007_364)))));
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder(good);
            for (int edit = 0; edit <= random.nextInt(3); edit++) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) random.nextInt(32, 127));
                    case 1 -> text.deleteCharAt(at);
                    default -> text.insert(at, "{}[]\":,\\u0".charAt(random.nextInt(10)));
                }
            }
            try {
                assertThat(OwnershipJson.parseRecord(OwnershipJson.toJson(OwnershipJson.parseRecord(text.toString()))))
                        .isEqualTo(OwnershipJson.parseRecord(text.toString()));
            } catch (UnreadableRecordException e) {
                assertThat(e.text()).isNotEmpty();
            }
        }
    }
}

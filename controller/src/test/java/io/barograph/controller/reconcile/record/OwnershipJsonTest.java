package io.barograph.controller.reconcile.record;

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
        assertThat(OwnershipJson.read(OwnershipJson.write(OWNED))).isEqualTo(OWNED);
        assertThat(OwnershipJson.write(OwnershipRecord.nothing())).isEmpty();
        assertThat(OwnershipJson.read("")).isEqualTo(OwnershipRecord.nothing());
    }

    @Test
    void remembersWhatFlapsInAVersionThatSaysSo() {
        OwnershipRecord flapping = OWNED.with(new TreeMap<>(Map.of(
                "p k:NoSchedule",
                new OwnershipRecord.Flap("6f1c", 3, false, 92_007_364),
                "p T",
                new OwnershipRecord.Flap("b", 1, true, 0))));
        assertThat(OwnershipJson.read(OwnershipJson.write(flapping))).isEqualTo(flapping);
        assertThat(OwnershipJson.write(flapping))
                .startsWith("{\"version\":3,")
                .contains("\"p T\":{\"boot\":\"b\",\"times\":\"1\",\"gone\":\"true\",\"since_us\":\"0\"}");
        assertThat(OwnershipJson.write(OWNED)).startsWith("{\"version\":2,").doesNotContain("flaps");
        assertThat(flapping.by("r").flaps()).isEqualTo(flapping.flaps());
        assertThat(flapping.without(OWNED.taints().keySet()).flaps()).isEqualTo(flapping.flaps());
    }

    @Test
    void keepsTheValueOfATaintInAVersionThatSaysSo() {
        OwnershipRecord valued = OWNED.with("v:NoSchedule", MARK.valued("20"));
        assertThat(OwnershipJson.read(OwnershipJson.write(valued))).isEqualTo(valued);
        assertThat(OwnershipJson.write(valued)).startsWith("{\"version\":4,").contains("\"value\":\"20\"");
        assertThat(valued.taintNames()).containsExactly("k:NoSchedule", "v=20:NoSchedule");
        for (String value : List.of("0", "02", "-1", "1.5", "high", "1234567890")) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .as(value)
                    .isThrownBy(() ->
                            OwnershipJson.read(OwnershipJson.write(valued).replace("\"20\"", "\"" + value + "\"")));
        }
    }

    @Test
    void readsVersionOneToo() {
        OwnershipRecord old = OwnershipJson.read("""
                {"version":1,"taints":{"k:NoSchedule":{"policy":"p","since":"2026-11-21T12:00:00Z"}},"conditions":{}}""");
        assertThat(old.taints())
                .containsEntry(
                        "k:NoSchedule",
                        new OwnershipRecord.Mark(
                                new OwnershipRecord.Source("p", ""),
                                "unknown",
                                Instant.parse("2026-11-21T12:00:00Z"),
                                0));
        assertThat(OwnershipJson.write(old)).startsWith("{\"version\":2,");
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
                    .isThrownBy(() -> OwnershipJson.read(text))
                    .satisfies(e -> assertThat(e.text()).contains("barograph.io/owned", "Maybe"));
        }
    }

    @Test
    void throwsNothingElseWhateverIsMangled() {
        String good = OwnershipJson.write(
                OWNED.with(new TreeMap<>(Map.of("p T", new OwnershipRecord.Flap("6f1c", 3, false, 92_007_364)))));
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
                assertThat(OwnershipJson.read(OwnershipJson.write(OwnershipJson.read(text.toString()))))
                        .isEqualTo(OwnershipJson.read(text.toString()));
            } catch (UnreadableRecordException e) {
                assertThat(e.text()).isNotEmpty();
            }
        }
    }
}

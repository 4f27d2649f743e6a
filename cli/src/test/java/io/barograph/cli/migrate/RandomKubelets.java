package io.barograph.cli.migrate;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import module java.base;

/// Settings that a kubelet could have, with everything that the grammar knows.
final class RandomKubelets {

    private static final List<EvictionSignal> SIGNALS = Arrays.stream(EvictionSignal.values())
            .filter(EvictionSignal::isKubelets)
            .toList();
    private static final List<String> BYTES =
            List.of("100Mi", "1.5Gi", "1e9", "+2Gi", "500M", "1Gi", "3000000001", "12Ei", "0.5Ki", "1.1Ki");
    private static final List<String> COUNTS = List.of("1000", "1k", "10Ki", "2.5", "1e4", "50000");
    private static final List<String> SHARES =
            List.of("10%", "5%", "15%", "70%", "33.3%", "0.1%", "99.99%", "0.0001%", "12.5%", "7%", "100%", "0%");
    private static final List<String> GRACES =
            List.of("30s", "1m30s", "0s", "1h30m", "100ms", "250us", "26h", ".5s", "2h0.001s");
    private static final List<String> RECLAIMS = List.of("0", "500Mi", "1Gi", "5%", "0.1%", "200%", "1k", "20.5%");
    private static final List<String> TRANSITIONS = List.of("5m", "0s", "30s", "1m", "90m", "25h", "1500ms");

    private final Random random;
    private final boolean reclaims;

    RandomKubelets(Random random, boolean reclaims) {
        this.random = random;
        this.reclaims = reclaims;
    }

    SampleKubeletConfig next() {
        Map<String, String> soft = some(this::value);
        Map<String, String> grace = new LinkedHashMap<>();
        soft.keySet().forEach(it -> grace.put(it, of(GRACES)));
        if (random.nextInt(4) == 0) {
            grace.put(of(SIGNALS).word(), of(GRACES));
        }
        SampleKubeletConfig setups = new SampleKubeletConfig();
        if (random.nextInt(4) != 0 || soft.isEmpty()) {
            Map<String, String> hard = some(this::value);
            hard.put("nodefs.available", "10%");
            setups.map("evictionHard", hard);
        }
        setups.map("evictionSoft", soft).map("evictionSoftGracePeriod", grace);
        if (reclaims) {
            setups.map("evictionMinimumReclaim", some(_ -> of(RECLAIMS)));
        }
        return setups.line("evictionPressureTransitionPeriod: " + of(TRANSITIONS))
                .line("mergeDefaultEvictionSettings: " + random.nextBoolean())
                .line("enforceNodeAllocatable: " + (random.nextBoolean() ? "[pods]" : "[]"));
    }

    MigrationPlan.Manner manner() {
        return new MigrationPlan.Manner(random.nextBoolean(), of(List.of(FilesystemLayout.values())));
    }

    private Map<String, String> some(Function<EvictionSignal, String> value) {
        Map<String, String> map = new LinkedHashMap<>();
        for (EvictionSignal each : SIGNALS) {
            if (random.nextInt(3) == 0) {
                map.put(each.word(), value.apply(each));
            }
        }
        return map;
    }

    private String value(EvictionSignal signal) {
        if (random.nextBoolean()) {
            return of(SHARES);
        }
        return of(signal.unit() == EvictionSignal.Unit.BYTES ? BYTES : COUNTS);
    }

    private <T> T of(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}

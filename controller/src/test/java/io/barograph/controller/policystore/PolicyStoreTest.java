package io.barograph.controller.policystore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.TestRules;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyStoreTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.EPOCH);
    private static final String OTHER = TestRules.BUSY.replace("PodsWait", "PodsWaitStill");
    private final List<String> told = new ArrayList<>();
    private final PolicyStoreListener listener = new PolicyStoreListener() {
        @Override
        public void policiesLoaded(Instant at) {
            told.add("loaded");
        }

        @Override
        public void policiesRefused(String why) {
            told.add("refused");
        }
    };

    @TempDir
    Path directory;

    private PolicyStore store(PolicySource source) {
        return PolicyStore.openLive(source, ParameterOverrides.none(), WALL, listener, null);
    }

    private static void look(PolicyStore store) {
        store.lookForChanges();
        store.lookForChanges();
    }

    @Test
    void takesNewRulesOnceTheyHaveSettled() {
        TestRules rules = new TestRules();
        try (PolicyStore store = store(rules)) {
            LoadedPolicies first = store.current();
            rules.set(OTHER);
            store.lookForChanges();
            assertThat(store.current()).isSameAs(first);
            store.lookForChanges();
            assertThat(store.current().policies().conditionTypes()).containsExactly("PodsWaitStill");
            look(store);
            assertThat(told).containsExactly("loaded", "loaded");
        }
    }

    @Test
    void keepsTheLastGoodRulesAndSaysWhy() {
        TestRules rules = new TestRules();
        try (PolicyStore store = store(rules)) {
            LoadedPolicies first = store.current();
            rules.set(TestRules.BUSY.replace("avg10", "avg11"));
            look(store);
            look(store);
            assertThat(store.current()).isSameAs(first);
            assertThat(store.trouble())
                    .contains("busy.drl:3:")
                    .contains("avg11")
                    .contains("avg10");
            assertThat(told).containsExactly("loaded", "refused");
            rules.set(OTHER);
            look(store);
            assertThat(store.trouble()).isEmpty();
            assertThat(told).containsExactly("loaded", "refused", "loaded");
        }
    }

    @Test
    void refusesToStartWithoutGoodRules() {
        TestRules rules = new TestRules();
        rules.set("rule oops");
        assertThatThrownBy(() -> store(rules))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("busy.drl:1:");
        DirectorySource nowhere = new DirectorySource(List.of(directory.resolve("nowhere")));
        assertThatThrownBy(() -> store(nowhere))
                .isInstanceOf(NoPoliciesException.class)
                .hasMessageContaining("nowhere");
        assertThatThrownBy(() -> store(new DirectorySource(List.of(directory))))
                .isInstanceOf(NoPoliciesException.class)
                .hasMessageContaining(".drl");
    }

    @Test
    void followsAConfigMapsLinksWhenTheyAreSwapped() throws IOException {
        Path data = directory.resolve("..data");
        version("..v1", TestRules.BUSY);
        Files.createSymbolicLink(data, Path.of("..v1"));
        Files.createSymbolicLink(directory.resolve("busy.drl"), Path.of("..data/busy.drl"));
        try (PolicyStore store = store(new DirectorySource(List.of(directory)))) {
            version("..v2", OTHER);
            Files.createSymbolicLink(directory.resolve("..data_tmp"), Path.of("..v2"));
            Files.move(
                    directory.resolve("..data_tmp"),
                    data,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            look(store);
            assertThat(store.current().policies().conditionTypes()).containsExactly("PodsWaitStill");
        }
    }

    private void version(String name, String rules) throws IOException {
        Path version = Files.createDirectory(directory.resolve(name));
        Files.writeString(version.resolve("busy.drl"), rules);
    }

    private static final String CASES = """
        interval: 2s
        cases:
          - name: pods wait
            inputs:
              Contention(KUBEPODS, CPU).avg10: '50x5'
            expect:
              - at: 8s
                PodsWait: %s
        """;

    @Test
    void rulesThatFailTheirOwnCasesAreNotTaken() throws IOException {
        Files.writeString(directory.resolve("busy.drl"), TestRules.BUSY);
        Path cases = Files.writeString(directory.resolve("busy.cases.yaml"), CASES.formatted("firing"));
        DirectorySource source = new DirectorySource(List.of(directory));
        try (PolicyStore store = store(source)) {
            LoadedPolicies first = store.current();
            Files.writeString(cases, CASES.formatted("inactive"));
            look(store);
            assertThat(store.current()).isSameAs(first);
            assertThat(store.trouble())
                    .contains("busy.cases.yaml:")
                    .contains("pods wait")
                    .contains("firing");
            assertThatThrownBy(() -> store(source)).isInstanceOf(FailedCasesException.class);
            Files.writeString(cases, "cases: [");
            look(store);
            assertThat(store.trouble()).contains("busy.cases.yaml:1:");
        }
    }

    /// Throws instead what the test gives.
    private static final class Failing extends TestRules {
        private @Nullable Error whileReading;
        private @Nullable RuntimeException whileLooking;

        @Override
        public List<PolicyFile> read() {
            if (whileReading != null) {
                throw whileReading;
            }
            return super.read();
        }

        @Override
        public String fingerprint() {
            if (whileLooking != null) {
                throw whileLooking;
            }
            return super.fingerprint();
        }
    }

    @Test
    void whateverAFileDoesTheNextOneIsLookedAt() {
        Failing source = new Failing();
        try (PolicyStore store = store(source)) {
            source.whileLooking = new UncheckedIOException(new IOException("gone while listed"));
            source.whileReading = new StackOverflowError();
            look(store);
            assertThat(store.trouble()).contains("they do not fit");
            source.whileReading = new OutOfMemoryError("Java heap space");
            source.whileLooking = null;
            source.set("rule oops");
            look(store);
            assertThat(store.trouble()).contains("they do not fit").contains("Java heap space");
            assertThat(store.current().policies().conditionTypes()).containsExactly("PodsWait");
            source.whileReading = null;
            source.set(OTHER);
            look(store);
            assertThat(store.current().policies().conditionTypes()).containsExactly("PodsWaitStill");
            assertThat(told).containsExactly("loaded", "refused", "refused", "loaded");
        }
    }

    @Test
    void aDirectoryThatEmptiesLeavesTheRulesInForce() throws IOException {
        Path file = Files.writeString(directory.resolve("busy.drl"), TestRules.BUSY);
        try (PolicyStore store = store(new DirectorySource(List.of(directory)))) {
            Files.delete(file);
            look(store);
            assertThat(store.trouble()).contains(".drl");
            assertThat(store.current().policies().conditionTypes()).containsExactly("PodsWait");
            Files.delete(directory);
            look(store);
            assertThat(store.trouble()).isNotEmpty();
        }
    }

    @Test
    void startsWithTheShippedPolicies() {
        try (PolicyStore store = store(new ShippedSource())) {
            assertThat(store.current().policies().conditionTypes()).contains("KubepodsCPUContentionPressure");
            look(store);
            assertThat(told).containsExactly("loaded");
        }
    }

    @Test
    void rulesWhoseCasesCannotBeRunLeaveNoClassesBehind() {
        TestRules broken = new TestRules() {
            @Override
            public List<String> failedCases(List<PolicyFile> files) throws IOException {
                if (told.isEmpty()) {
                    return List.of();
                }
                throw new IOException("the cases cannot be read");
            }
        };
        try (PolicyStore store = store(broken)) {
            for (int i = 0; i < 3; i++) {
                assertThat(store.reload()).contains("cannot be read");
            }
            int before = loadedClasses();
            for (int i = 0; i < 12; i++) {
                assertThat(store.reload()).contains("cannot be read");
            }
            assertThat(loadedClasses()).isLessThan(before + 40);
        }
    }

    /// Once what is no longer held was given back.
    private static int loadedClasses() {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(least, ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
        }
        return least;
    }
}

package io.barograph.controller.policystore;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.TestRules;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastGoodPoliciesTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.EPOCH);

    @TempDir
    Path directory = Path.of("");

    private LastGoodPolicies lastGood = new LastGoodPolicies(Path.of("last"));

    @BeforeEach
    void inADirectory() {
        lastGood = new LastGoodPolicies(directory.resolve("last"));
    }

    private PolicyStore store(TestRules rules) {
        return PolicyStore.openLive(rules, ParameterOverrides.none(), WALL, PolicyStoreListener.none(), lastGood);
    }

    @Test
    void givesBackWhatWasKeptLast() throws IOException {
        assertThat(lastGood.read()).isEmpty();
        lastGood.keepFiles(List.of(PolicyFile.of("/etc/a.drl", "one".getBytes(US_ASCII))));
        lastGood.keepFiles(List.of(
                PolicyFile.of("/etc/b.drl", "two\nfile x.drl 9\n".getBytes(US_ASCII)),
                PolicyFile.of("c.drl", new byte[0])));

        List<PolicyFile> kept = lastGood.read();
        assertThat(kept).extracting(PolicyFile::file).containsExactly("b.drl", "c.drl");
        assertThat(kept.getFirst().bytes()).asString(US_ASCII).isEqualTo("two\nfile x.drl 9\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.next");
    }

    @Test
    void writesToNoFileThatALinkLeadsTo() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "precious");
        Files.createSymbolicLink(directory.resolve("last.next"), other);
        lastGood.keepFiles(List.of(PolicyFile.of("a.drl", "rules".getBytes(US_ASCII))));
        assertThat(other).hasContent("precious");
        assertThat(lastGood.file()).isRegularFile();
        assertThat(Files.isSymbolicLink(lastGood.file())).isFalse();
        assertThat(lastGood.read()).hasSize(1);
    }

    @Test
    void readsNothingThatWasCutShortOrTouched() throws IOException {
        lastGood.keepFiles(List.of(PolicyFile.of("a.drl", "rules".getBytes(US_ASCII))));
        byte[] good = Files.readAllBytes(lastGood.file());
        for (int length = 0; length < good.length; length++) {
            Files.write(lastGood.file(), Arrays.copyOf(good, length));
            assertThatThrownBy(() -> lastGood.read()).isInstanceOf(IOException.class);
        }
        good[good.length - 3] ^= 1;
        Files.write(lastGood.file(), good);
        assertThatThrownBy(() -> lastGood.read()).hasMessageContaining("is not what was written");
    }

    @Test
    void aRestartBesideBadFilesGoesOnWithTheLastGoodOnesAndSaysSo() {
        TestRules rules = new TestRules();
        store(rules).close();
        rules.set("rule oops");
        try (PolicyStore restarted = store(rules)) {
            assertThat(restarted.current().policies().conditionTypes()).containsExactly("PodsWait");
            assertThat(restarted.trouble()).contains("busy.drl:1:", "the last good ones, out of " + lastGood.file());
            rules.set(TestRules.BUSY.replace("PodsWait", "PodsWaitStill"));
            assertThat(restarted.reload()).isEmpty();
            assertThat(restarted.current().policies().conditionTypes()).containsExactly("PodsWaitStill");
            assertThat(restarted.trouble()).isEmpty();
        }
    }

    @Test
    void withoutAnythingGoodTheReasonIsTheOneOfTheFiles() throws IOException {
        TestRules rules = new TestRules();
        rules.set("rule oops");
        assertThatThrownBy(() -> store(rules)).isInstanceOf(PolicyException.class);
        Files.writeString(lastGood.file(), "what is this\n");
        assertThatThrownBy(() -> store(rules))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("busy.drl:1:");
    }

    @Test
    void aReloadTakesWhatIsThereWithoutWaiting() {
        TestRules rules = new TestRules();
        try (PolicyStore store = store(rules)) {
            LoadedPolicies before = store.current();
            rules.set("rule oops");
            assertThat(store.reload()).contains("busy.drl:1:").isEqualTo(store.trouble());
            assertThat(store.current()).isSameAs(before);
            rules.set(TestRules.BUSY);
            assertThat(store.reload()).isEmpty();
        }
    }
}

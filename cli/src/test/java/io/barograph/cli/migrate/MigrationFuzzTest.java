package io.barograph.cli.migrate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletFlagFile;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader;
import io.barograph.problem.Problem;
import io.barograph.rules.cases.file.CaseReader;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is given: a policy that can be used without warning and cases that can be read, or a refusal.
class MigrationFuzzTest {

    private static final int ROUNDS = TestRounds.of(100, 700);

    private static final List<String> WORDS = Stream.concat(
                    Stream.of("\n", "\n  ", " ", ": ", "\u00e9", "\u0000"),
                    """
            memory.available nodefs.available imagefs.inodesFree pid.available
            evictionHard: evictionSoft: evictionSoftGracePeriod: evictionMinimumReclaim: systemReserved:
            < = , % %% NaN% inf% -inf% 0x1p3% 1e1% 1e30% 100.0% 0.0% -0% 1e-45% 0.00000000001% 10%
            100Mi 12Ei 1e400 1e-9 . Gi 5n 2.5 0 -1 1m30s 0s 300h 1ns
            ' " # \\ { } [ ] &a *a !!x null ~
            --eviction-hard --eviction-soft= --eviction-soft-grace-period= --eviction-minimum-reclaim=
            --eviction-pressure-transition-period= --system-reserved=memory= --enforce-node-allocatable=
            --evicton-hard= -eviction-hard KUBELET_ARGS= Environment=
            """.strip().lines().flatMap(line -> Stream.of(line.split(" ", -1))))
            .toList();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void takesOrRefusesAnyConfiguration(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = switch (random.nextInt(3)) {
                case 0 -> bytes(random);
                case 1 -> soup(random);
                default -> mutated(new RandomKubelets(random, true).next().toString(), random);
            };
            holds(new KubeletSetupReader.Named("kubelet.yaml", text), List.of(), random, text);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7, 8})
    void takesOrRefusesAnyFlags(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String text = random.nextBoolean() ? bytes(random) : "--eviction-hard=pid.available<7 " + soup(random);
            List<Problem> problems = new ArrayList<>();
            List<KubeletArgument> words = KubeletFlagFile.readWords("kubelet.env", text, problems);
            if (problems.isEmpty()) {
                holds(null, words, random, text);
            }
        }
    }

    private static void holds(
            KubeletSetupReader.@Nullable Named config, List<KubeletArgument> words, Random random, String text) {
        List<Problem> problems = new ArrayList<>();
        KubeletSetup setup = KubeletSetupReader.readSetup(config, words, problems);
        MigrationPlan.Manner manner = random.nextBoolean() ? SampleKubeletConfig.COMPAT : SampleKubeletConfig.OURS;
        Migration migration = Migration.of("kubelet-eviction", setup, manner, problems);
        boolean refused = problems.stream().anyMatch(Problem::isError);
        assertThat(migration == null).as(text).isEqualTo(refused);
        assertThat(problems).allSatisfy(it -> assertThat(it.toString()).hasSizeLessThan(2000));
        if (migration != null) {
            byte[] policy = migration.policy().getBytes(US_ASCII);
            assertThat(new String(policy, US_ASCII)).isEqualTo(migration.policy());
            assertThat(PolicyReader.readPolicy("kubelet-eviction.drl", policy, Map.of())
                            .warnings())
                    .as(text)
                    .isEmpty();
            List<Problem> faults = new ArrayList<>();
            CaseReader.readCases("kubelet-eviction.cases.yaml", migration.cases(), faults);
            assertThat(faults).as(text).isEmpty();
        }
    }

    private static String bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        return new String(bytes, random.nextBoolean() ? UTF_8 : ISO_8859_1);
    }

    private static String soup(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(25); i > 0; i--) {
            text.append(WORDS.get(random.nextInt(WORDS.size())));
            if (random.nextInt(3) == 0) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private static String mutated(String text, Random random) {
        StringBuilder mutated = new StringBuilder(text);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(mutated.length());
            switch (random.nextInt(3)) {
                case 0 -> mutated.deleteCharAt(at);
                case 1 -> mutated.insert(at, WORDS.get(random.nextInt(WORDS.size())));
                default -> mutated.setCharAt(at, (char) (' ' + random.nextInt(95)));
            }
        }
        return mutated.toString();
    }
}

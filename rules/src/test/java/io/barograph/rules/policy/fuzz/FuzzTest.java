package io.barograph.rules.policy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Mutates good and hostile files: each outcome is a policy, or a refusal that points into the file; nothing else.
/// `-Dbarograph.fuzz=COUNT` runs more of them, `-Dbarograph.fuzz.from=NUMBER` others.
class FuzzTest {

    private static final long INPUTS = Long.getLong("barograph.fuzz", 60_000);

    private static final long FROM = Long.getLong("barograph.fuzz.from", 0);

    @Test
    @Tag("slow")
    void acceptsOrRefusesWithAPlaceAndDoesNothingElse() throws IOException {
        Fuzzer fuzzer = new Fuzzer();
        fuzzer.run(FROM, INPUTS);
        assertThat(fuzzer.accepted()).as("accepted of " + INPUTS).isBetween(INPUTS / 20, INPUTS * 3 / 4);
    }

    @Test
    void anInputIsMadeAgainByItsNumber() throws IOException {
        RuleFileMutations one = new RuleFileMutations(FuzzSeeds.all());
        RuleFileMutations other = new RuleFileMutations(FuzzSeeds.all());
        for (int i = 0; i < 100; i++) {
            assertThat(one.input(Fuzzer.SEED, i)).isEqualTo(other.input(Fuzzer.SEED, i));
        }
    }
}

package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EngineTest {

    private static final String RAISE = """
            rule "pods wait for CPU" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("High").after("4s").keepFor("4s");
                node.taint("example.com/high", NoSchedule).after("4s").keepFor("4s").message("Pods wait");
            end
            """;

    private static final String HOLD = """
            rule "pods still wait" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 10)
            then
                node.hold("High"); node.hold("example.com/high");
            end
            """;

    private static final String OTHER = """
            rule "three owners are stalled" when
                exists Contention(resource == CPU, stalled >= 3)
            then
                node.condition("Stalled").keepFor("1m");
            end
            """;

    private final List<PolicySet> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(PolicySet::close);
    }

    @Test
    void walksTheFourCasesOnOneCondition() {
        Run run = new Run(policies(RAISE + HOLD));
        for (double avg10 : new double[] {5, 20, 25, 30, 15, 10, 9, 8, 7}) {
            run.sees(avg10);
        }

        assertThat(run.reasons("High"))
                .containsExactly(
                        Reason.PressureHigh, Reason.PressureRaised, Reason.PressureFalling, Reason.PressureCleared);
        assertThat(run.reasons("example.com/high:NoSchedule")).isEqualTo(run.reasons("High"));
    }

    @Test
    void saysWhyWithNumbersBoundAndRule() {
        Run run = new Run(policies(RAISE + HOLD));

        assertThat(run.sees(5).state("High").why())
                .isEqualTo("\"pods wait for CPU\" does not hold: Contention(KUBEPODS, CPU).avg10 = 5 (needs >= 20)");
        assertThat(run.sees(21.239).sees(21.239).state("High").why())
                .isEqualTo("\"pods wait for CPU\" has held for 2s of 4s: "
                        + "Contention(KUBEPODS, CPU).avg10 = 21.23 (>= 20)");
        assertThat(run.sees(22).state("example.com/high:NoSchedule").why())
                .isEqualTo("Pods wait: \"pods wait for CPU\" holds: Contention(KUBEPODS, CPU).avg10 = 22 (>= 20)");
        assertThat(run.sees(19.999).state("High").why())
                .isEqualTo("held by \"pods still wait\": Contention(KUBEPODS, CPU).avg10 = 19.99 (>= 10)");
        assertThat(run.sees(1).state("High").why())
                .isEqualTo("\"pods wait for CPU\" has not matched for 2s of 4s: "
                        + "Contention(KUBEPODS, CPU).avg10 = 1 (needs >= 20); kept for 2s more");
        assertThat(run.misses("observed for 4 of 10 s").state("High").why())
                .isEqualTo("frozen: \"pods wait for CPU\" cannot be evaluated: "
                        + "Contention(KUBEPODS, CPU).avg10 is missing, observed for 4 of 10 s");
    }

    @Test
    void aMissingInputFreezesWhateverDroolsSays() {
        Run run = new Run(policies("""
                rule "not calm" when
                    not Contention(scope == KUBEPODS, resource == CPU, avg10 < 20)
                then
                    node.condition("High").keepFor("1m");
                end
                """));
        run.misses("too young");

        assertThat(run.last.verdicts().values()).singleElement().satisfies(verdict -> {
            assertThat(verdict.matches()).isFalse();
            assertThat(verdict.missing()).isTrue();
        });
        assertThat(run.state("High").phase()).isEqualTo(Phase.INACTIVE);
        assertThat(run.state("High").timing().frozen()).isTrue();
        assertThat(run.sees(30).state("High").phase()).isEqualTo(Phase.FIRING);
    }

    @Test
    void theOrderOfRulesFilesAndFactsChangesNothing() {
        List<String> rules = new ArrayList<>(List.of(RAISE, HOLD, OTHER));
        List<String> logs = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            Collections.shuffle(rules, random);
            List<PolicyFile> files = new ArrayList<>(List.of(
                    WrittenRules.file("a", String.join("\n", rules)),
                    WrittenRules.file("b", RAISE.replace("4s", "6s") + OTHER.replace("Stalled", "Crowded"))));
            Collections.shuffle(files, random);
            logs.add(log(files, random));
        }

        assertThat(logs.get(0))
                .contains("PressureFalling", "to\":\"firing", "\"demand\":\"Stalled\"", "\"policy\":\"b\"");
        assertThat(logs).allMatch(logs.get(0)::equals);
    }

    private String log(List<PolicyFile> files, Random shuffling) {
        Run run = new Run(policies(files));
        Random values = new Random(42);
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            SeenObservations seen = new SeenObservations();
            for (Scope scope : Scope.values()) {
                seen.contention(scope, values.nextInt(40), values.nextInt(4));
            }
            run.observes(seen.shuffled(shuffling));
            run.last
                    .transitions()
                    .forEach(
                            each -> log.append(DecisionLog.transitionLine(each)).append('\n'));
            log.append(run.last.desired()).append('\n');
        }
        return log.toString();
    }

    private PolicySet policies(String rules) {
        return policies(List.of(WrittenRules.file("test", rules)));
    }

    private PolicySet policies(List<PolicyFile> files) {
        PolicySet policies = PolicySet.of(files, ParameterOverrides.none());
        opened.add(policies);
        return policies;
    }

    @Test
    void whatIsAskedLateTellsOfItsOwnObservation() {
        Run run = new Run(policies(RAISE + HOLD));
        List<DemandState> first = run.sees(5).last.desired().demands();
        List<DemandState> second = run.sees(21).last.desired().demands();
        run.sees(30).sees(30).sees(0);

        assertThat(second).isEqualTo(List.copyOf(second)).isNotEqualTo(first);
        assertThat(first.getFirst().why())
                .contains("avg10 = 5 ")
                .isEqualTo(first.getFirst().why());
        assertThat(second.getFirst().why()).contains("avg10 = 21 ");
        assertThat(second.getFirst().phase()).isEqualTo(Phase.PENDING);
        assertThat(second.getFirst().timing()).isEqualTo(new DemandState.Timing(14_000_000, 4_000_000, false));
    }

    /// One node, seen each 2 s.
    private static final class Run {
        private final Engine engine;
        private final List<Transition> transitions = new ArrayList<>();
        private long seconds = 10;
        private Evaluation last;

        Run(PolicySet policies) {
            engine = new Engine(policies);
            last = engine.evaluate(EngineState.start(), new Observation.Silent("n1", 0));
        }

        Run sees(double avg10) {
            return observes(new SeenObservations().contention(Scope.KUBEPODS, Resource.CPU, avg10, 0));
        }

        Run misses(String why) {
            return observes(new SeenObservations()
                    .contention(
                            Scope.KUBEPODS,
                            Resource.CPU,
                            Reading.absent(why),
                            Reading.absent(why),
                            Reading.absent(why)));
        }

        Run observes(SeenObservations seen) {
            seconds += 2;
            last = engine.evaluate(last.state(), seen.at(seconds));
            transitions.addAll(last.transitions());
            return this;
        }

        DemandState state(String key) {
            return SeenObservations.demand(last, key);
        }

        List<Reason> reasons(String key) {
            return transitions.stream()
                    .filter(each -> each.demand().key().equals(key))
                    .map(each -> each.step().reason())
                    .toList();
        }
    }
}

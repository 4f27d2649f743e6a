package io.barograph.rules.cases;

import io.barograph.rules.cases.CaseFile.Case;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.Verdict;
import io.barograph.rules.fact.Observation;
import io.barograph.signal.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// One case told to the engine: where every demand stood after each observation, in the case's own time.
///
/// @param states one list for each observation
record Telling(List<List<DemandState>> states, List<Long> bootMicros, List<Happening> happenings) {

    /// A transition and the case's time at which it happened.
    record Happening(long atMicros, Transition transition) {}

    static Telling tell(Case told, Engine engine, Consumer<Map<String, Verdict>> verdicts) {
        Told observations = new Told(told.inputs(), told.course().calm());
        long interval = told.course().intervalMicros();
        List<List<DemandState>> states = new ArrayList<>();
        List<Long> boots = new ArrayList<>();
        List<Happening> happenings = new ArrayList<>();
        EngineState state = EngineState.start();
        for (int i = 0; i < told.observations(); i++) {
            long now = i * interval;
            long boot = bootedAt(told, now);
            boolean silent = told.course().silent().stream().anyMatch(span -> span.contains(now));
            Observation observation = silent
                    ? new Observation.Silent(Told.NODE, now - boot)
                    : observations.observation(i, new Moment(i, now - boot, interval), "boot at " + boot);
            Evaluation evaluation = engine.evaluate(state, observation);
            state = evaluation.state();
            states.add(evaluation.desired().demands());
            boots.add(boot);
            evaluation.transitions().forEach(each -> happenings.add(new Happening(now, each)));
            verdicts.accept(evaluation.verdicts());
        }
        return new Telling(states, boots, happenings);
    }

    private static long bootedAt(Case told, long now) {
        return told.course().rebootsMicros().stream()
                .filter(reboot -> reboot <= now)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }
}

package io.barograph.e2e.chaos;

import java.util.List;

/// What exporters do wrong, where it is loud and where it is calm.
final class ExporterFaults {

    private ExporterFaults() {}

    static List<Fault> all() {
        return List.of(
                lying("exporters gone", Lie.GONE),
                lying("exporters slow", Lie.DRIPPING),
                everyLie(),
                restarted(),
                rebooted(),
                farFuture().onRequest());
    }

    private static Fault lying(String name, Lie lie) {
        return Fault.before(
                name,
                stage -> {
                    stage.fleet.loud().forEach(each -> each.lie(lie));
                    stage.fleet.calmOnes().subList(0, 10).forEach(each -> each.lie(lie));
                },
                ExporterFaults::truth);
    }

    /// Each tells another one.
    private static Fault everyLie() {
        return Fault.before(
                "exporters lying",
                stage -> {
                    List<Lie> lies = List.of(
                            Lie.GARBAGE, Lie.HUGE, Lie.WRONG_NODE, Lie.WRONG_BOOT, Lie.BACKWARDS, Lie.SEQUENCE_RESET);
                    for (int i = 0; i < lies.size(); i++) {
                        stage.fleet.loud().get(i % Stage.LOUD).lie(lies.get(i));
                        stage.fleet.calmOnes().get(i).lie(lies.get(i));
                    }
                },
                ExporterFaults::truth);
    }

    private static void truth(Stage stage) {
        stage.fleet.loud().forEach(each -> each.lie(Lie.NONE));
        stage.fleet.calmOnes().forEach(each -> each.lie(Lie.NONE));
    }

    /// Another boot is another story: its grace begins anew.
    private static Fault rebooted() {
        return Fault.during(
                "nodes boot amid the grace",
                stage -> stage.fleet.loud().subList(0, 2).forEach(stage.fleet::rebootOne),
                _ -> {});
    }

    /// It is not believed any more when the node is stale, and the truth is, with a grace that begins anew.
    private static Fault farFuture() {
        return Fault.during(
                "a time far in the future",
                stage -> {
                    StoryTeller prophet = stage.fleet.loud().getFirst();
                    stage.fleet.expectLater(prophet);
                    prophet.tellOfTheFarFuture();
                },
                _ -> {});
    }

    /// They forget what they had told before.
    private static Fault restarted() {
        return Fault.during("exporters restarted", stage -> stage.fleet.loud().forEach(StoryTeller::restart), _ -> {});
    }
}

package io.barograph.e2e.chaos;

import io.barograph.e2e.scripted.ExporterLie;
import io.barograph.e2e.scripted.PlaybackExporter;
import module java.base;

/// What exporters do wrong, where it is loud and where it is calm.
final class ExporterFaults {

    private ExporterFaults() {}

    static List<ChaosFault> all() {
        return List.of(
                lying("exporters gone", ExporterLie.GONE),
                lying("exporters slow", ExporterLie.DRIPPING),
                everyLie(),
                restarted(),
                rebooted(),
                farFuture().onRequest());
    }

    private static ChaosFault lying(String name, ExporterLie lie) {
        return ChaosFault.before(
                name,
                stage -> {
                    stage.fleet.loud().forEach(each -> each.lie(lie));
                    stage.fleet.calmOnes().subList(0, 10).forEach(each -> each.lie(lie));
                },
                ExporterFaults::truth);
    }

    /// Each tells another one.
    private static ChaosFault everyLie() {
        return ChaosFault.before(
                "exporters lying",
                stage -> {
                    List<ExporterLie> lies = List.of(
                            ExporterLie.GARBAGE,
                            ExporterLie.HUGE,
                            ExporterLie.WRONG_NODE,
                            ExporterLie.WRONG_BOOT,
                            ExporterLie.BACKWARDS,
                            ExporterLie.SEQUENCE_RESET);
                    for (int i = 0; i < lies.size(); i++) {
                        stage.fleet.loud().get(i % ChaosSetup.LOUD).lie(lies.get(i));
                        stage.fleet.calmOnes().get(i).lie(lies.get(i));
                    }
                },
                ExporterFaults::truth);
    }

    private static void truth(ChaosSetup stage) {
        stage.fleet.loud().forEach(each -> each.lie(ExporterLie.NONE));
        stage.fleet.calmOnes().forEach(each -> each.lie(ExporterLie.NONE));
    }

    /// Another boot is another story: its grace begins anew.
    private static ChaosFault rebooted() {
        return ChaosFault.during(
                "nodes boot amid the grace",
                stage -> stage.fleet.loud().subList(0, 2).forEach(stage.fleet::rebootOne),
                _ -> {});
    }

    /// It is not believed any more when the node is stale, and the truth is, with a grace that begins anew.
    private static ChaosFault farFuture() {
        return ChaosFault.during(
                "a time far in the future",
                stage -> {
                    PlaybackExporter prophet = stage.fleet.loud().getFirst();
                    stage.fleet.expectLater(prophet);
                    prophet.tellOfTheFarFuture();
                },
                _ -> {});
    }

    /// They forget what they had told before.
    private static ChaosFault restarted() {
        return ChaosFault.during(
                "exporters restarted", stage -> stage.fleet.loud().forEach(PlaybackExporter::restart), _ -> {});
    }
}

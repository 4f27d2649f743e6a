package io.barograph.cli.backtest.outcome;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.incident;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.outcome;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class IncidentScoreTest {

    private static final BacktestOutcome OUTCOME = outcome(
            node("n1", 600, raised("n1", "A", 100, 200), raised("n1", "A", 400, 410)),
            node("n2", 600, raised("n2", "t:NoSchedule", 50, 60)),
            node("n3", 600));

    private static IncidentScore score(Incident... incidents) {
        return IncidentScore.of(List.of(incidents), OUTCOME);
    }

    @Test
    void tellsTrueAlarmsFromFalseOnesAndFoundFromMissed() {
        IncidentScore score = score(incident("one", "n1", 90, 150, "*"), incident("two", "n3", 10, 70, "*"));
        assertThat(score.trueAlarms()).containsExactly(raised("n1", "A", 100, 200));
        assertThat(score.falseAlarms())
                .containsExactlyInAnyOrder(raised("n1", "A", 400, 410), raised("n2", "t:NoSchedule", 50, 60));
        assertThat(score.precision()).isEqualTo(Reading.of(1 / 3.0));
        assertThat(score.recall()).isEqualTo(Reading.of(0.5));
    }

    @Test
    void leadIsFromRaisingToTheBeginAndAMissCountsItsLength() {
        IncidentScore score = score(
                incident("late", "n1", 90, 150, "*"),
                incident("early", "n1", 405, 500, "*"),
                incident("missed", "n3", 10, 70, "*"));
        assertThat(score.encounters()).extracting(NodeIncident::leadMillis).containsExactly(-10_000L, 5_000L, -60_000L);
        assertThat(score.meanLeadMillis()).isEqualTo(Reading.of(-65_000 / 3.0));
    }

    @Test
    void anIncidentMayAskForCertainDemandsAndOthersStayUnlabelled() {
        IncidentScore score = score(incident("one", "n*", 40, 150, "a"));
        assertThat(score.trueAlarms()).containsExactly(raised("n1", "A", 100, 200));
        assertThat(score.falseAlarms()).containsExactly(raised("n1", "A", 400, 410));
        assertThat(score.unlabelled()).isEqualTo(1);
        assertThat(score.encounters()).hasSize(3);
        assertThat(score.caught()).isEqualTo(1);
    }

    @Test
    void whatNobodyCouldJudgeIsNeitherFoundNorMissed() {
        IncidentScore score = score(incident("blind", "n1", 90, 150, "Blind"), incident("no rule", "n1", 90, 150, "Z"));
        assertThat(score.encounters()).noneMatch(NodeIncident::missed).noneMatch(NodeIncident::caught);
        assertThat(score.recall()).isInstanceOf(Reading.Absent.class);
        assertThat(score.meanLeadMillis()).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void whatNobodyWatchedIsLeftOut() {
        IncidentScore score = score(
                incident("before the end", "n1", 599, 700, "*"),
                incident("after the end", "n1", 600, 700, "*"),
                incident("elsewhere", "n9", 10, 20, "*"),
                new Incident(
                        "real time", new NodeNamePattern("n1"), 90_000, 150_000, false, Incident.Expected.ANYTHING));
        assertThat(score.encounters()).hasSize(1);
        assertThat(score.leftOut())
                .extracting(Incident::name)
                .containsExactly("after the end", "elsewhere", "real time");
    }

    @Test
    void withoutAnAlarmThereIsNoPrecision() {
        IncidentScore score = IncidentScore.of(List.of(incident("one", "n3", 10, 20, "*")), outcome(node("n3", 600)));
        assertThat(score.precision()).isInstanceOf(Reading.Absent.class);
        assertThat(score.recall()).isEqualTo(Reading.of(0.0));
    }
}

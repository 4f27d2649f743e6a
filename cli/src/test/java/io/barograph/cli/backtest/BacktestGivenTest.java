package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.LONG;
import static io.barograph.cli.backtest.Backtests.OVERCOMMIT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.cli.record.ReplayCommand;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a recording cannot know of its node can be given, so that a policy for a pool can be tried.
class BacktestGivenTest {

    @TempDir
    private Path directory = Path.of("");

    private Path rules = Path.of("");
    private Path nodes = Path.of("");

    @BeforeEach
    void write() throws IOException {
        rules = Files.writeString(directory.resolve("pool.drl"), """
            rule "busy batch nodes" when
                Node(pool == "batch", age > "24h")
                Pods(running >= 3)
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 30)
            then
                node.condition("BatchBusy").keepFor("30s");
            end
            rule "old nodes" when Node(age > "25h5m") then
                node.condition("Old").keepFor("30s");
            end
            """);
        nodes = directory.resolve("nodes.yaml");
    }

    private CommandResult backtest(Object... more) {
        return Backtests.run(LONG, OVERCOMMIT, "--policies", rules, List.of(more));
    }

    @Test
    void withoutThemAPolicyForAPoolIsNeverJudged() {
        assertThat(backtest().out()).contains("Nothing could be judged", "Node.pool", "no API server was asked");
    }

    @Test
    void optionsGiveThemToEveryNode() {
        CommandResult ran =
                backtest("--given", "Node.pool=batch", "--given", "Node.age=25h", "--given", "Pods.running=4");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).containsPattern("BatchBusy +2 +2 ");
        assertThat(backtest("--given=Node.pool=web", "--given=Node.age=25h", "--given=Pods.running=4")
                        .out())
                .contains("Never raised: BatchBusy.");
        assertThat(ran.out())
                .as("a node grows older")
                .containsPattern("Old +1 +1 ")
                .containsPattern("S36_long +5m");
    }

    @Test
    void aFileGivesThemToTheNodesThatItNames() throws IOException {
        Files.writeString(nodes, """
            nodes:
              - node: 'S*'
                age: 25h
                pods: {running: 4, pending: 1}
              - node: s36_*
                pool: batch
                labels: {disk: ssd}
                given: {Node.unschedulable: 'false'}
            """);
        CommandResult ran = backtest("--nodes", nodes);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).containsPattern("BatchBusy +1 +1 ").containsPattern("BatchBusy +1 of 2 +Node.pool");
        assertThat(backtest("--nodes", nodes, "--given", "Node.pool=web").out())
                .as("an option overrules the file")
                .contains("Never raised: BatchBusy.");
        JsonNode made = backtest("--nodes", nodes, "--given", "Node.zone=a", "-o", "json")
                .json()
                .required("made_of");
        assertThat(made.required("given").toString())
                .contains("Node.zone=a", "s36_*: Node.pool=batch", "S*: Pods.running=4");
    }

    @Test
    void aFileIsRefusedWithLineColumnAndTheNearestName() throws IOException {
        Files.writeString(nodes, """
            nodes:
              - node: n1
                pol: batch
              - node: n2
                pods: {runing: 3}
              - node: n3
                age: old
              - pool: a
              - node: n4
                given: {memory.available: 400Mi, 'memory.available%': '5'}
            """);
        CommandResult ran = backtest("--nodes", nodes);
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("nodes.yaml:3:5: unknown key pol in an entry. Did you mean pool?")
                .contains("nodes.yaml:5:20: there is no input \"Pods.runing\". Did you mean Pods.running?")
                .contains("nodes.yaml:7:10: Node.age is given as \"old\", expected a duration such as 10m")
                .contains("nodes.yaml:8:5: an entry: node is missing")
                .contains("nodes.yaml:9:5: ", "follows from what is available; give one of them");
        Files.writeString(nodes, "nodes:\n  - {node: '', pool: '', labels: {a: ''}}\n");
        assertThat(backtest("--nodes", nodes).err())
                .contains("nodes.yaml:2:12: an entry: node is empty, expected a name or a pattern")
                .contains("nodes.yaml:2:22: an entry: pool is empty, expected a text")
                .contains("nodes.yaml:2:38: labels: a is empty, expected a text");
        Files.writeString(nodes, "nodes:\n  - node: S36_lung\n    pool: batch\n");
        assertThat(backtest("--nodes", nodes).err())
                .contains("--nodes: no node of the past fits S36_lung. Did you mean S36_long?");
        assertThat(backtest("--nodes", directory.resolve("none.yaml")).err())
                .contains("--nodes: ", "none.yaml: there is no such file");
    }

    @Test
    void valuesAreRefusedWithTheNearestInput() {
        assertThat(backtest("--given", "Node.pol=batch").err())
                .contains("--given: there is no input \"Node.pol\". Did you mean Node.pool?");
        assertThat(backtest("--given", "pool.limit=3").err())
                .contains("Maybe it is a policy's parameter")
                .contains("--set");
        assertThat(backtest("--set", "Node.pool=batch").err())
                .contains("Maybe it is an input")
                .contains("--given");
        assertThat(backtest("--given", "Condition(Old).status=True").err()).contains("the loaded policies' own");
    }

    @Test
    void aReplayTakesThemToo() {
        CommandResult ran = CommandResult.of(
                new ReplayCommand(),
                LONG,
                "--policies",
                rules,
                "--given=Node.pool=batch",
                "--given=Node.age=25h",
                "--given=Pods.running=4");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("BatchBusy", "302.0 s  PressureRaised   Old");
        assertThat(CommandResult.of(new ReplayCommand(), LONG, "--given=Node.pool=batch")
                        .err())
                .contains("--given and --nodes are about rules, expected --policies with them");
    }

    @Test
    void anExplanationCallsThemTheSame() throws IOException {
        Files.writeString(nodes, "nodes:\n  - {node: n1, pool: batch, age: 25h}\n");
        CommandResult ran = CommandResult.of(
                new ExplainCommand(),
                "--recording",
                LONG,
                "--policies",
                rules,
                "--node=n1",
                "--nodes",
                nodes,
                "--demand=BatchBusy",
                "--at=100s",
                "--given=Pods.running=4");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("Pods.running", "If Pods.running=4:").contains("\"busy batch nodes\" holds");
    }
}

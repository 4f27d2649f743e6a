package io.barograph.cli.silence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.CommandTest;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceCommandTest extends CommandTest {

    @TempDir
    private Path directory;

    private int run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        if (all.stream().noneMatch(each -> each.startsWith("--silences="))) {
            all.add("--silences=" + directory);
        }
        forgetOutput();
        return run(new SilenceCommand(), all.toArray());
    }

    private void keep(Map<String, String> entries) {
        SilenceFiles.keep(directory, entries);
    }

    private Silences kept() {
        return SilenceFiles.kept(directory);
    }

    private String add(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--reason=disk swap", "--author=jo", "--for=2h"));
        all.addAll(List.of(arguments));
        assertThat(run("add", all.toArray(String[]::new))).as(err).isZero();
        return out.split(" ", -1)[1];
    }

    @Test
    void addsListsAndEndsASilence() {
        String id = add("--node=worker-*", "--policy=contention");
        assertThat(kept().silences()).extracting(Silence::id).containsExactly(id);
        assertThat(out).endsWith("\nTo end it before: barograph silence expire " + id + "\n");

        prints(run("list"), id, "holds", "jo", "node=worker-* policy=contention", "disk swap");
        assertThat(run("list", "-o", "json")).isZero();
        assertThat(out).startsWith("{\"stop\":null,\"silences\":[{\"id\":\"" + id + "\"");

        assertThat(run("expire", id)).isZero();
        assertThat(run("list")).isZero();
        assertThat(out).startsWith("no silence holds or is pending in the directory " + directory);
    }

    @Test
    void saysThatWhatIsOverIsNotShown() {
        keep(Map.of("a", SilenceFiles.entry("2026-11-21T11:30:00Z", 120)));
        assertThat(new SilenceListing(kept(), SilenceFiles.NOW, false).toTable("here"))
                .isEqualTo("no silence holds or is pending in here; 1 is over, --all shows it\n");
        assertThat(new SilenceListing(kept(), SilenceFiles.NOW, true).toTable("here"))
                .contains("a   over");
    }

    @Test
    void listsFromWhenUntilWhenAndHowMuchIsLeft() {
        keep(Map.of(
                "a",
                SilenceFiles.entry("2026-11-21T13:30:00Z", 120),
                "b",
                SilenceFiles.entry("2026-11-22T12:00:00Z", 60)));
        SilenceListing list = new SilenceListing(kept(), SilenceFiles.NOW, false);
        assertThat(list.toTable("here")).isEqualTo("""
            ID  STATE    STARTS                UNTIL                 LEFT   AUTHOR  MATCHES  REASON
            a   holds    2026-11-21T11:30:00Z  2026-11-21T13:30:00Z  1h30m  jo      node=n1  r
            b   pending  2026-11-22T11:00:00Z  2026-11-22T12:00:00Z  -      jo      node=n1  r
            """);
    }

    @Test
    void listsAsYamlAndTellsWhatCannotBeReadInJson() throws Exception {
        Files.writeString(directory.resolve("broken"), "{");
        assertThat(run("list", "-o", "yaml")).as(err).isZero();
        assertThat(out).startsWith("stop: null\nsilences: []\nbroken:\n  - ");
        prints(run("list", "-o", "json"), "\"silences\":[],\"broken\":[\"entry broken: expected JSON");
        assertThat(run("list")).isZero();
        assertThat(out).endsWith("; 1 cannot be read\n");
    }

    @ParameterizedTest
    @CsvSource({
        "ada, jo, '', root, ada",
        ", jo, jane, root, jo",
        ", ' ', jane, root, jane",
        ", '', '', root, root",
    })
    void theAuthorIsWhoCallsUnlessOneIsNamed(String named, String user, String logname, String system, String author) {
        assertThat(SilenceReasonOptions.findAuthor(named, Map.of("USER", user, "LOGNAME", logname), system))
                .isEqualTo(author);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?", "null"})
    void aCallerWithoutANameMustGiveOne(String system) {
        assertThatThrownBy(() -> SilenceReasonOptions.findAuthor(null, Map.of(), system))
                .hasMessageContaining("--author: nothing given")
                .hasMessageEndingWith("Maybe --author NAME.");
    }

    @Test
    void whereThereIsNoClusterTheDirectoryIsNamedThatAControllerWithoutOneHas() {
        assertThatThrownBy(() -> SilenceStoreOptions.findAccess(
                        null, Map.of("HOME", directory.toString()), directory.resolve("none")))
                .hasMessageStartingWith("no cluster: --kubeconfig is not given, ")
                .hasMessageEndingWith(
                        " Maybe give --kubeconfig=FILE. Without a cluster give --silences DIR, as the controller"
                                + " was given. barograph up has no silences: it writes nothing.");
        assertThatThrownBy(() -> SilenceStoreOptions.findAccess(directory.resolve("k"), Map.of(), directory))
                .hasMessageNotContaining("--silences");
    }

    @Test
    void saysThatThePlaceDoesNotExist() throws Exception {
        Files.createDirectory(directory.resolve("silences"));
        assertThat(run("list", "--silences=" + directory.resolve("silences"))).isZero();
        assertThat(out)
                .isEqualTo("no silence holds or is pending in the directory " + directory.resolve("silences") + "\n");

        Path mistyped = directory.resolve("silecnes");
        assertThat(run("list", "-o", "json", "--silences=" + mistyped)).isEqualTo(1);
        assertThat(out).isEmpty();
        assertThat(err)
                .contains("barograph silence list: --silences: the directory " + mistyped
                        + " does not exist, expected the one")
                .endsWith("Maybe " + directory.resolve("silences") + ".\n");
        fails(
                1,
                run("resume", "--silences=" + mistyped),
                "silence resume: --silences: the directory " + mistyped + " does not");
        fails(
                1,
                run("expire", "3fa85f64", "--silences=" + mistyped),
                "silence expire: --silences: the directory " + mistyped + " does not");
        assertThat(mistyped).doesNotExist();
        assertThat(run("list", "--silences=" + directory.resolve("elsewhere"))).isEqualTo(1);
        assertThat(err).endsWith("Maybe nothing was ever silenced there.\n");
    }

    @Test
    void saysThatThePlaceHadToBeMade() throws Exception {
        Path given = Files.createDirectory(directory.resolve("silences"));
        Path mistyped = directory.resolve("silecnes");
        assertThat(run("stop", "--reason=incident 42", "--author=jo", "--silences=" + mistyped))
                .isZero();
        assertThat(err)
                .startsWith("barograph silence stop: --silences: the directory " + mistyped
                        + " did not exist and was made," + " expected the one that the controller was given.")
                .endsWith("Maybe " + given + ".\n");

        Path first = directory.resolve("first");
        String[] add = {"--node=n1", "--reason=r", "--author=jo", "--for=1h", "--silences=" + first};
        assertThat(run("add", add)).isZero();
        assertThat(err).endsWith("Maybe this is the first silence.\n");
        assertThat(run("add", add)).isZero();
        assertThat(err).isEmpty();
    }

    @Test
    void aPlaceThatIsNoDirectoryIsNotReadAsAnEmptyOne() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "{}");
        assertThat(run("list", "--silences=" + file)).isEqualTo(1);
        assertThat(err)
                .contains("the silences cannot be read: unavailable: " + file + " cannot be read: it is no directory")
                .doesNotContain("kubeconfig");
    }

    @Test
    void stopsAndResumes() {
        assertThat(run("stop", "--reason=incident 42", "--author=jo")).isZero();
        assertThat(out).endsWith(" To end the stop: barograph silence resume\n");
        assertThat(run("list")).isZero();
        assertThat(out)
                .startsWith("STOPPED: nothing is added anywhere. stopped by jo: incident 42."
                        + " To end it: barograph silence resume\n");
        assertThat(run("resume")).isZero();
        assertThat(kept().stop()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            add,--node=n1,--for=1h                                                 | --reason: nothing
            add,--node=n1,--reason=r,--author=jo                                   | --for: nothing, expected how long it holds. Maybe --for 2h.
            add,--node=n1,--reason=r,--author=jo,--for=721h                        | at most 720h
            add,--node=n1,--reason=r,--author=jo,--for=2d                          | --for: "2d" is not a duration
            add,--node=n1,--reason=r,--author=jo,--for=2d                          | Maybe in hours
            add,--node=n1,--reason=r,--author=jo,--for=0s                          | --for 0s: expected more than that. Maybe --for 2h.
            stop,--reason=r,--author=jo,--for=0s                                   | --for 0s: expected more than that. Maybe --for 2h.
            add,--reason=r,--author=jo,--for=1h                                    | expected at least one. Maybe node '*', which is every node, or `barograph silence stop`.
            add,--node=n1,--reason=r,--author=jo,--for=1h,--starts=soon            | --starts: "soon"
            add,--node=n1,--reason=r,--author=jo,--for=1h,--starts=+1000000000-12-31T23:59:59Z | --starts: "+1000000000
            add,--node=n1,--pool=a b,--reason=r,--author=jo,--for=1h               | --pool: "a b": expected a name
            resume                                                                 | nothing is stopped
            expire,aaaa1                                                           | there is no silence aaaa1. Maybe aaaa2
            """)
    void saysWhatIsWrongAndKeepsNothing(String line, String problem) {
        keep(Map.of("aaaa2", SilenceFiles.entry("2099-11-21T13:00:00Z")));
        String[] words = line.split(",", -1);
        assertThat(run(words[0], Arrays.copyOfRange(words, 1, words.length))).isEqualTo(2);
        assertThat(err).startsWith("barograph silence ").contains(problem).doesNotContain("\tat ");
        assertThat(kept().silences()).hasSize(1);
    }

    @Test
    void saysThatAPlaceCannotBeWritten() {
        assertThat(run("stop", "--reason=r", "--author=jo", "--silences=/proc/none"))
                .isEqualTo(1);
        assertThat(err)
                .matches("(?s).*refused: /proc/none cannot be written: (there is no such file|permission denied)\\s");
    }

    @Test
    void aBrokenEntryIsToldAndCanBeEnded() throws Exception {
        Files.writeString(directory.resolve("broken"), "{");
        assertThat(run("list")).isZero();
        assertThat(err).contains("not obeyed: entry broken: expected JSON");
        assertThat(run("expire", "broken")).isZero();
        assertThat(directory.resolve("broken")).doesNotExist();
    }

    @Test
    void isFullAtTwoHundred() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < Silences.MOST; i++) {
            many.put("s" + i, SilenceFiles.entry("2099-11-21T13:00:00Z"));
        }
        keep(many);

        fails(
                2,
                run("add", "--node=n1", "--reason=r", "--author=jo", "--for=1h"),
                "there would be 201 silences",
                "Maybe expire some");
    }

    @Test
    void whereTooMuchIsKeptItCanStillBeStoppedAndMadeLess() throws Exception {
        Files.writeString(directory.resolve("junk"), "x".repeat(60_000));
        Files.writeString(directory.resolve("more"), "x".repeat(60_000));
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=1h"))
                .isEqualTo(2);
        assertThat(run("stop", "--reason=incident 42", "--author=jo")).as(err).isZero();
        assertThat(kept().stop()).isNotNull();
        assertThat(run("expire", "junk")).as(err).isZero();
        assertThat(run("resume")).as(err).isZero();
    }

    @Test
    void anEntryOfTheFarFutureKeepsNobodyFromStopping() throws Exception {
        Files.writeString(
                directory.resolve("far"),
                SilenceFiles.entry("2026-11-21T13:00:00Z")
                        .replace("2026-11-21T13:00:00Z", "+1000000000-12-31T23:59:59Z")
                        .replace("2026-11-21T12:59:00Z", "+1000000000-12-31T23:00:00Z"));
        assertThat(run("stop", "--reason=incident 42", "--author=jo")).as(err).isZero();
        assertThat(kept().stop()).isNotNull();
    }
}

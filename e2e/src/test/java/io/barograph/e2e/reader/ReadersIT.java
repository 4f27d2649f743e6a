package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.e2e.reader.BrowserAnswers.Shown;
import io.barograph.e2e.reader.DemandReading.Span;
import io.barograph.e2e.reader.ReplayedFleet.Teller;
import io.barograph.e2e.reader.ReplayedFleet.Told;
import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// One reader with all views of the same replay open: page, `status`, `explain`, `/metrics`, `backtest` and
/// events say the same of each demand. Ten nodes tell nine moments of eight recordings, one of them by an
/// older exporter, and one has fallen silent.
@Tag("full")
@ParameterizedClass
@EnumSource(
        value = Mode.class,
        names = {"OBSERVE", "ENFORCE"})
class ReadersIT {

    private static final List<Told> TOLD = List.of(
            new Told("calm", "S01_idle", 30, Teller.USUAL),
            new Told("throttled", "S02_one_throttled", 30, Teller.USUAL),
            new Told("older", "S02_one_throttled", 30, Teller.OLDER),
            new Told("greedy", "S23_one_greedy_pod", 30, Teller.USUAL),
            new Told("slow-disk", "S12_io_contention", 30, Teller.USUAL),
            new Told("pending", "pods/P02_contention", 140, Teller.USUAL),
            new Told("firing", "S36_long", 170, Teller.USUAL),
            new Told("kept", "pods/P02_contention", 320, Teller.USUAL),
            new Told("full-disk", "pods/P03_nodefs", 120, Teller.USUAL),
            new Told("removing", "teardown/T02_removal", 40, Teller.USUAL),
            new Told("silent", "S36_long", 170, Teller.SILENT));

    private final Mode mode;

    @TempDir
    private static Path directory;

    private static @Nullable ReplayedFleet replayed;

    ReadersIT(Mode mode) {
        this.mode = mode;
    }

    @BeforeParameterizedClassInvocation
    static void replay(Mode mode) throws Exception {
        ReplayedFleet fleet = ReplayedFleet.of(mode, TOLD);
        replayed = fleet;
        Set<String> phases = TOLD.stream()
                .flatMap(told -> new NodeAnswers(fleet, told.node()).page().stream())
                .map(DemandReading::phase)
                .collect(Collectors.toSet());
        assertThat(phases).containsExactlyInAnyOrder("inactive", "pending", "firing", "keep-firing");
        assertThat(fleet.node("silent").path("level").asText()).isEqualTo("silent");
        assertThat(new FleetAnswers(fleet).countedHeldBack().keySet())
                .containsAnyElementsOf(mode == Mode.OBSERVE ? Set.of("mode") : Set.of("budget", "outage"));
    }

    /// So that none falls silent while it is asked.
    @BeforeEach
    void tellOn() {
        fleet().tellOn();
    }

    @AfterParameterizedClassInvocation
    static void close() {
        fleet().close();
    }

    private static ReplayedFleet fleet() {
        return Objects.requireNonNull(replayed);
    }

    private NodeAnswers of(Told told) {
        return new NodeAnswers(fleet(), told.node());
    }

    @Test
    void eachDemandIsToldAlikeInJson() {
        for (Told told : TOLD) {
            NodeAnswers answers = of(told);
            DemandReading.agree(answers.fleetPage(), answers.page());
            DemandReading.agree(answers.explained(), answers.page());
            DemandReading.agree(answers.statusDemands(), NodeAnswers.loud(answers.page()));
        }
    }

    @Test
    void eachDemandIsToldAlikeInText() {
        for (Told told : TOLD) {
            NodeAnswers answers = of(told);
            List<DemandReading> loud = NodeAnswers.loud(answers.page());
            DemandReading.agree(answers.explainedTexts(), loud);
            DemandReading.agree(printed(told), loud);
        }
    }

    /// What `barograph status` prints, without JSON: the phase and the age are of the rule's loudest demand.
    private List<DemandReading> printed(Told told) {
        Map<String, DemandReading> shown = new TreeMap<>();
        of(told).page().forEach(demand -> shown.put(demand.key(), demand));
        long asked = System.currentTimeMillis();
        String table = of(told).statusText();
        long answered = System.currentTimeMillis();
        List<DemandReading> demands = new ArrayList<>();
        for (TextColumns.Row row : TextColumns.of(table).rows()) {
            List<DemandReading> mine = Stream.of(row.cell("CONDITION"), row.cell("TAINT"))
                    .flatMap(cell -> Stream.of(cell.split(",", -1)))
                    .filter(key -> !key.equals("-"))
                    .map(key -> Objects.requireNonNull(shown.get(key), key))
                    .toList();
            for (DemandReading demand : mine) {
                boolean loudest = row.cell("LEVEL").equals(demand.phase()) || mine.size() == 1;
                demands.add(new DemandReading(
                        "the printed status",
                        demand.key(),
                        demand.phase(),
                        loudest ? Span.ofAge(AgeText.seconds(row.cell("SINCE")), asked, answered) : null,
                        null,
                        null,
                        switch (row.cell("ON NODE")) {
                            case "yes" -> Boolean.TRUE;
                            case "no" -> Boolean.FALSE;
                            default -> null;
                        }));
                if (!told.silent() && !Objects.requireNonNull(demand.heldBack()).isEmpty()) {
                    assertThat(row.cell("WHY")).contains("held back (" + demand.heldBack() + "): ");
                }
            }
        }
        return demands;
    }

    @Test
    void whoStallsByItselfIsNamedAlike() {
        Set<String> nodes = new TreeSet<>();
        Set<String> demands = new TreeSet<>();
        for (Told told : TOLD) {
            if (!told.silent()) {
                SelfStallAnswers answers = new SelfStallAnswers(fleet(), told.node());
                if (answers.areToldInJson() > 0) {
                    nodes.add(told.node());
                }
                demands.addAll(answers.areToldOfDemands());
            }
        }
        assertThat(nodes).contains("throttled", "greedy", "pending");
        assertThat(demands).contains("event PodsLimited", "event OwnersCrowded");
    }

    @Test
    void eachNodesLevelAndReasonAreTheSame() {
        new FleetAnswers(fleet()).levelsAgree();
    }

    @Test
    void whatIsCountedIsWhatIsShown() {
        FleetAnswers answers = new FleetAnswers(fleet());
        assertThat(answers.toldRules()).as("/api/policies").isEqualTo(answers.countedRules());
        assertThat(answers.printedRules()).as("status --policies").isEqualTo(answers.countedRules());
        assertThat(answers.exposedDemands()).as("/metrics, demands").isEqualTo(answers.countedDemands());
        assertThat(answers.exposedHeldBack()).as("/metrics, held back").isEqualTo(answers.countedHeldBack());
    }

    @Test
    void aBacktestRaisesWhatThePageSaysWasRaised() throws IOException {
        PastAnswers past = new PastAnswers(fleet());
        for (Told told : TOLD) {
            assertThat(past.shownRaised(told)).as(told.toString()).isEqualTo(past.backtestedRaised(told));
        }
    }

    @Test
    void theClustersNodesAndEventsSayTheSame() {
        for (Told told : TOLD) {
            new WrittenMarks(fleet(), told.node()).standAsShown();
            if (mode == Mode.ENFORCE) {
                new WrittenMarks(fleet(), told.node()).areToldInEvents();
            }
        }
    }

    @Test
    void theBrowserShowsTheSame() throws Exception {
        try (BrowserTab tab = BrowserTab.open(fleet().url() + "/", Files.createTempDirectory(directory, "browser"))) {
            BrowserAnswers browser = new BrowserAnswers(fleet(), tab);
            for (Told told : TOLD) {
                if (!told.silent()) {
                    fleet().tellNext(told.node());
                }
                Shown shown = browser.show(told.node());
                List<DemandReading> loud = NodeAnswers.loud(of(told).page());
                assertThat(shown.level())
                        .isEqualTo(fleet().node(told.node()).path("level").asText());
                DemandReading.agree(shown.demands(), loud);
                assertThat(shown.whys())
                        .as(told.toString())
                        .isEqualTo(loud.stream()
                                .map(DemandReading::why)
                                .distinct()
                                .sorted()
                                .toList());
                if (!told.silent()) {
                    new SelfStallAnswers(fleet(), told.node()).areShown(tab);
                }
                assertThat(shown.causes()).allMatch(cause -> cause.startsWith("Held back: "));
                assertThat(shown.causes().isEmpty())
                        .isEqualTo(loud.stream()
                                .allMatch(demand -> Objects.requireNonNull(demand.heldBack())
                                        .isEmpty()));
            }
            assertThat(tab.complaints()).isEmpty();
        }
    }
}

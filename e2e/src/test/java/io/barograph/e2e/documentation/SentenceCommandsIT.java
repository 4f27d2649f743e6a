package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.ProgramCall;
import io.barograph.testkit.pages.SentenceCommands;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What sentences of the pages say of kubectl and Helm, these know: the command and its options. What is complete, and
/// what stands in blocks, is typed by the other tests here.
@Tag("full")
class SentenceCommandsIT {

    @ParameterizedTest
    @CsvSource({"kubectl, 15", "helm, 8"})
    void areKnown(String program, int least) throws Exception {
        Path built = program.equals("helm")
                ? Helm.programs().resolve(program)
                : ClusterBinaries.find().kubectl();
        int checked = 0;
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            for (ProgramCall call : SentenceCommands.callsOf(Checkout.HOME, page, program)) {
                List<String> command = new ArrayList<>(List.of(built.toString()));
                command.addAll(call.arguments());
                if (command.getLast().equals("-f")) {
                    command.add("file"); // the sentence says which
                }
                command.add("--help");
                CommandRun run = CommandRun.run(command.toArray(String[]::new));
                assertThat(run.code()).as(page + ": " + run.printed()).isZero();
                assertThat(run.printed()).as(page + ": " + call.words()).contains("Usage:");
                checked++;
            }
        }
        assertThat(checked).isGreaterThanOrEqualTo(least);
    }
}

package io.barograph.cli.status;

import io.barograph.cli.client.ControllerClient;
import io.barograph.problem.PrintableText;
import io.barograph.program.Termination;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// `barograph status -w`: asks every two seconds, until it is told to end. On a terminal the whole table is drawn anew
/// when it has changed; elsewhere only the lines that have changed are added, which a file or a pipe can keep. It ends
/// when nobody reads them any more.
final class StatusWatch {

    private static final Duration EACH = Duration.ofSeconds(2);
    private static final String CLEAR = "\u001b[H\u001b[2J\u001b[3J";

    private final StatusRequest question;
    private final StatusPrinter printer;
    private final PrintWriter out;
    private final PrintWriter err;
    private String drawn = "";
    private String trouble = "";
    private String stopped = "";
    private String unmatched = "";
    private Map<String, StatusTable.Row> before = new LinkedHashMap<>();

    StatusWatch(StatusRequest question, StatusPrinter printer, PrintWriter out, PrintWriter err) {
        this.question = question;
        this.printer = printer;
        this.out = out;
        this.err = err;
    }

    /// Throws a [ControllerClient.NoAnswerException] if the controller does not answer the first time; afterwards it is
    /// told once, and asked on.
    void run() throws InterruptedException {
        try (Termination.Told told = Termination.listen()) {
            show(question.ask());
            while (!out.checkError() && !told.within(EACH)) {
                try {
                    show(question.ask());
                    trouble = "";
                } catch (ControllerClient.NoAnswerException e) {
                    complain(String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void complain(String why) {
        if (!why.equals(trouble)) {
            say(why + ". What stands above is old.");
        }
        trouble = why;
    }

    private void say(String sentence) {
        if (!sentence.isEmpty()) {
            err.println("barograph status: " + PrintableText.of(sentence));
            err.flush();
        }
    }

    void show(StatusRequest.Told told) {
        String text = printer.text(told);
        if (printer.redraws()) {
            if (!text.equals(drawn)) {
                out.print(CLEAR + text);
            }
        } else if (printer.isOfLines() && !drawn.isEmpty()) {
            out.print(StatusPrinter.stopNews(stopped, told.answer().stopped()) + printer.lines(news(told)));
        } else if (!text.equals(drawn)) {
            out.print(text);
        }
        if (printer.isOfLines()) {
            before = byKey(told);
        }
        out.flush();
        drawn = text;
        stopped = told.answer().stopped();
        if (!told.remarks().unmatched().equals(unmatched)) {
            unmatched = told.remarks().unmatched();
            say(unmatched);
        }
    }

    private static Map<String, StatusTable.Row> byKey(StatusRequest.Told told) {
        Map<String, StatusTable.Row> byKey = new LinkedHashMap<>();
        if (told.answer() instanceof StatusAnswer.Nodes answer) {
            StatusTable.rows(answer.nodes(), told.now()).forEach(row -> byKey.put(row.key(), row));
        }
        return byKey;
    }

    /// The lines that stand otherwise than before, and those that stand no more.
    private List<StatusTable.Row> news(StatusRequest.Told told) {
        Map<String, StatusTable.Row> now = byKey(told);
        List<StatusTable.Row> news = new ArrayList<>();
        before.forEach((key, row) -> {
            if (!now.containsKey(key) && !row.why().rule().isEmpty()) {
                StatusTable.Why over =
                        new StatusTable.Why(row.why().policy(), row.why().rule(), "not so any more");
                news.add(new StatusTable.Row(row.node(), "over", row.wants(), "", over));
            }
        });
        now.forEach((key, row) -> {
            StatusTable.Row was = before.get(key);
            if (was == null || !Objects.equals(was.state(), row.state())) {
                news.add(row);
            }
        });
        return news;
    }
}

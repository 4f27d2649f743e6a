package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.readableMoment;
import static io.barograph.cli.report.text.ReadableValues.wrappedText;

import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.report.html.ReportTable;
import module java.base;

/// Who would have been evicted, and how much would have been regained.
public final class EvictionSection {

    private static final int MOST_ROWS = 20;

    private EvictionSection() {}

    /// Empty where no demand to evict fired.
    public static String toText(List<EvictionForecast> forecasts) {
        if (forecasts.isEmpty()) {
            return "";
        }
        ReportTable table = new ReportTable("", "NODE | AT | EVICT FOR | FIRST | CLASS | RELIEF:");
        Set<String> unknown = new TreeSet<>();
        boolean named = false;
        for (EvictionForecast forecast : forecasts) {
            EvictionForecast.Pod first = forecast.first().orNull();
            if (first == null) {
                unknown.add(forecast.first().why());
            }
            named |= first != null;
            table.addRow(
                    forecast.node(),
                    readableMoment(forecast.atMillis(), true),
                    forecast.signal(),
                    first == null ? "no pod can be named" : first.name(),
                    first == null ? "-" : first.qos(),
                    first == null ? "-" : first.relief());
        }
        StringBuilder text = new StringBuilder("\n").append(table.toText(MOST_ROWS));
        if (named) {
            text.append(wrappedText(
                    "FIRST is the pod that goes first by class and use (ranking guide). Requests, priorities and what"
                            + " protects pods are not recorded: the controller may choose another one.",
                    BacktestTable.WIDTH));
        }
        unknown.forEach(why -> text.append(wrappedText("No pod can be named: " + why + ".", BacktestTable.WIDTH)));
        return text.toString();
    }
}

package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.moment;
import static io.barograph.cli.report.text.ReadableValues.wrapped;

import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.report.html.ReportTable;
import module java.base;

/// Who would have been evicted, and how much would have been regained.
public final class EvictionSection {

    private static final int MOST_ROWS = 20;

    private EvictionSection() {}

    /// Empty where no demand to evict fired.
    public static String text(List<EvictionForecast> forecasts) {
        if (forecasts.isEmpty()) {
            return "";
        }
        ReportTable table = new ReportTable("", "NODE | AT | EVICT FOR | FIRST | CLASS | RELIEF:");
        Set<String> unknown = new TreeSet<>();
        boolean named = false;
        for (EvictionForecast each : forecasts) {
            EvictionForecast.Pod first = each.first().orNull();
            if (first == null) {
                unknown.add(each.first().why());
            }
            named |= first != null;
            table.row(
                    each.node(),
                    moment(each.atMillis(), true),
                    each.signal(),
                    first == null ? "no pod can be named" : first.name(),
                    first == null ? "-" : first.qos(),
                    first == null ? "-" : first.relief());
        }
        StringBuilder text = new StringBuilder("\n").append(table.text(MOST_ROWS));
        if (named) {
            text.append(wrapped(
                    "FIRST is the pod that goes first by class and use (ranking guide). Requests, priorities and what"
                            + " protects pods are not recorded: the controller may choose another one.",
                    BacktestTable.WIDTH));
        }
        unknown.forEach(why -> text.append(wrapped("No pod can be named: " + why + ".", BacktestTable.WIDTH)));
        return text.toString();
    }
}

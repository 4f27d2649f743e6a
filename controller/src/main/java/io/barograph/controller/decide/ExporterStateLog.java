package io.barograph.controller.decide;

import io.barograph.controller.decide.fleet.ExporterState;
import module java.base;

/// Log lines about one exporter's coming and going. An exporter that does so all the time, such as two behind
/// one address, gets a few lines a minute, and a count of what was left out.
final class ExporterStateLog {

    private static final long SPAN_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST = 6;

    private final String node;
    private long beganNanos;
    private int logged;
    private int omitted;

    ExporterStateLog(String node) {
        this.node = node;
    }

    /// The line for a change; empty where there were too many within a minute.
    String changeLine(ExporterState state, String why, long nanos) {
        String omittedText = "";
        if (logged == 0 || nanos - beganNanos >= SPAN_NANOS) {
            omittedText = omitted == 0 ? "" : " (" + omitted + " changes before were not logged)";
            beganNanos = nanos;
            logged = 0;
            omitted = 0;
        }
        if (logged == MOST) {
            omitted++;
            return "";
        }
        logged++;
        String changeText = state == ExporterState.UP
                ? "Exporter of node " + node + " answers."
                : "Exporter of node " + node + " is " + state.word() + ": " + why;
        String silencedText = logged == MOST
                ? " It changes all the time; no more lines about it within this minute. Maybe several exporters share"
                        + " its address."
                : "";
        return changeText + omittedText + silencedText;
    }
}

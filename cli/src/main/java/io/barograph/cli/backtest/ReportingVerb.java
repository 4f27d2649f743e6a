package io.barograph.cli.backtest;

import io.barograph.cli.options.Verb;
import module java.base;
import picocli.CommandLine.ExitCode;

/// A command that ends with the report of a backtest.
abstract class ReportingVerb extends Verb {

    /// What is said of a backtest beside its report.
    ///
    /// @param unused sentences on facts that were given of no node there is
    /// @param failures why sources could not be read to their end
    record Remarks(List<String> unused, List<String> failures) {}

    /// Says what is said beside the report, and gives the exit code.
    ///
    /// @param failOnChange whether a difference is a failure
    final int endReport(BacktestReport report, Remarks remarks, boolean failOnChange) {
        remarks.unused().forEach(remark -> printComplaint("--nodes: " + remark, ExitCode.OK));
        int exit = ExitCode.OK;
        for (String remark : remarks.failures()) {
            exit = printComplaint(remark, ExitCode.SOFTWARE);
        }
        if (!failOnChange || report.difference() == BacktestReport.Difference.NONE) {
            return exit;
        }
        return report.difference() == BacktestReport.Difference.SOME
                ? ExitCode.SOFTWARE
                : printComplaint(
                        "--fail-on-change: nothing could be judged, so that no change could show. Maybe take longer"
                                + " recordings, or a source that has the missing inputs",
                        ExitCode.SOFTWARE);
    }
}

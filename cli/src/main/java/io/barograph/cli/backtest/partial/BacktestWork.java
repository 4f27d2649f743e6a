package io.barograph.cli.backtest.partial;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.problem.Sha256;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a backtest is asked to do, the same for each of its shards.
///
/// @param revision the source's commit that the program was built of
/// @param made version, sources, policies with their parameters, and what is given of nodes
/// @param inputs of each source what it is made of
/// @param givenNodes the patterns of nodes of which something is given
public record BacktestWork(
        String revision, ReportProvenance made, List<List<String>> inputs, List<String> givenNodes, Terms terms) {

    public BacktestWork {
        inputs = inputs.stream().map(List::copyOf).toList();
        givenNodes = List.copyOf(givenNodes);
    }

    /// How the outcomes are reported.
    ///
    /// @param compared whether two sets of rules are
    /// @param sweep null where no parameter is swept
    /// @param unswept the swept parameter's value without the sweep; empty without one
    public record Terms(boolean compared, @Nullable SweepRange sweep, String unswept, BacktestCriteria criteria) {}

    /// A digest of all of it and of the number of shards.
    String fingerprint(int shards) {
        return Sha256.hexDigest(PartialJson.toText(new Fingerprinted(PartialJson.VERSION, shards, this)));
    }

    private record Fingerprinted(int version, int shards, BacktestWork work) {}

    /// What differs between the work of two partials, for people; empty where nothing does.
    String differenceFrom(BacktestWork otherWork) {
        if (!made.version().equals(otherWork.made.version()) || !revision.equals(otherWork.revision)) {
            return "the program: " + version() + " and " + otherWork.version();
        }
        String listed = Stream.of(
                        firstDifference("the source", made.sources(), otherWork.made.sources()),
                        firstDifference("the input", flattenLists(inputs), flattenLists(otherWork.inputs)),
                        firstDifference("the policy", usedPolicies(), otherWork.usedPolicies()),
                        firstDifference("what is given", made.given(), otherWork.made.given()))
                .filter(differenceText -> !differenceText.isEmpty())
                .findFirst()
                .orElse("");
        return listed.isEmpty() && !equals(otherWork)
                ? "--diff, --sweep, --incidents, --max-tainted-nodes or --flap-window"
                : listed;
    }

    private String version() {
        return made.version() + " of commit " + revision;
    }

    private List<String> usedPolicies() {
        return made.policies().stream()
                .map(used -> used.set() + (used.set().isEmpty() ? "" : ": ") + used.policy() + ", SHA-256 "
                        + used.sha256() + ", parameters " + used.parameters())
                .toList();
    }

    private static List<String> flattenLists(List<List<String>> lists) {
        return lists.stream().flatMap(List::stream).toList();
    }

    private static String firstDifference(String what, List<String> ownTexts, List<String> otherTexts) {
        for (int i = 0; i < Math.max(ownTexts.size(), otherTexts.size()); i++) {
            String first = i < ownTexts.size() ? ownTexts.get(i) : "none";
            String second = i < otherTexts.size() ? otherTexts.get(i) : "none";
            if (!first.equals(second)) {
                return what + ": " + first + " and " + second;
            }
        }
        return "";
    }
}

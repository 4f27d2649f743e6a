package io.barograph.cli.backtest.partial;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.cli.backtest.outcome.WatchedTime;
import io.barograph.cli.backtest.run.BacktestRun.SourceEnd;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The lines of a partial as JSON: one that begins it, one for each node, one that ends it.
///
///
/// {"begin":{"version":1,"fingerprint":"5b7c...","shard":{"index":0,"of":4},"work":{...},"rules":[...],"signals":[...]}}
///     {"node":{"name":"n1","from_beginning":false,"outcomes":[{"watched":{...},"all":{...}}],"curves":[...]}}
///     {"end":{"nodes":1,"sources":[...],"evictions":[],"sha256":"..."}}
final class PartialJson {

    /// The version of the format that this code writes and reads.
    static final int VERSION = 1;

    /// How the first line begins.
    static final String BEGINNING = "{\"begin\":";

    private static final ObjectMapper LINES = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .addMixIn(SignalCurve.Bucket.class, AsArray.class)
            .addMixIn(Episode.Step.class, AsArray.class)
            .build();

    private PartialJson() {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    private interface AsArray {}

    /// One line; one of the three is there.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Line(
            @Nullable Begin begin,
            @Nullable Node node,
            @Nullable End end) {}

    /// @param rules of each variant
    /// @param signals that the curves of each node are of
    record Begin(
            int version, String fingerprint, Shard shard, BacktestWork work, List<Rules> rules, List<Signal> signals) {

        Begin {
            Objects.requireNonNull(shard);
            Objects.requireNonNull(work);
            rules = List.copyOf(rules);
            signals = List.copyOf(signals);
        }
    }

    /// What an outcome has beside its nodes, in an order.
    record Rules(
            String label,
            List<Episode.Cause> causes,
            List<String> demands,
            List<RuleResources> resources,
            List<String> off) {

        static Rules of(BacktestOutcome outcome) {
            return new Rules(
                    outcome.label(),
                    outcome.causes(),
                    outcome.demands(),
                    outcome.resources().entrySet().stream()
                            .map(ruleEntry -> new RuleResources(
                                    ruleEntry.getKey(),
                                    ruleEntry.getValue().stream().sorted().toList()))
                            .sorted(Comparator.comparing(RuleResources::name, BY_NAME))
                            .toList(),
                    outcome.off().stream().sorted().toList());
        }

        BacktestOutcome toOutcome(List<NodeOutcome> nodes) {
            return new BacktestOutcome(
                    label,
                    causes,
                    demands,
                    nodes,
                    resources.stream()
                            .collect(Collectors.toMap(
                                    RuleResources::name, ruleResources -> Set.copyOf(ruleResources.resources()))),
                    Set.copyOf(off));
        }
    }

    private static final Comparator<SignalCurve.RuleName> BY_NAME =
            Comparator.comparing(SignalCurve.RuleName::policy).thenComparing(SignalCurve.RuleName::rule);

    record RuleResources(SignalCurve.RuleName name, List<Resource> resources) {}

    record Signal(String subject, String field, List<Double> bounds, List<SignalCurve.RuleName> rules) {

        static Signal of(SignalCurve.Signal signal) {
            return new Signal(
                    signal.subject(),
                    signal.field(),
                    signal.bounds(),
                    signal.rules().stream().sorted(BY_NAME).toList());
        }

        SignalCurve.Signal signal() {
            return new SignalCurve.Signal(subject, field, bounds, Set.copyOf(rules));
        }
    }

    /// @param outcomes under each variant
    /// @param curves the same under each variant
    record Node(String name, boolean fromBeginning, List<Found> outcomes, List<Curve> curves) {

        Node {
            outcomes = List.copyOf(outcomes);
            curves = List.copyOf(curves);
        }

        /// @param under each variant
        static Node of(List<NodeOutcome> under) {
            NodeOutcome first = under.getFirst();
            return new Node(
                    first.node(),
                    first.identity().countsFromBeginning(),
                    under.stream()
                            .map(nodeOutcome -> new Found(nodeOutcome.watched(), nodeOutcome.episodes()))
                            .toList(),
                    first.curves().stream()
                            .map(signalCurve -> new Curve(signalCurve.bucketMillis(), signalCurve.buckets()))
                            .toList());
        }
    }

    record Found(WatchedTime watched, NodeOutcome.Episodes all) {}

    record Curve(long bucketMillis, List<SignalCurve.Bucket> buckets) {}

    /// @param sha256 of all lines before
    record End(int nodes, List<SourceEnd> sources, List<Eviction> evictions, String sha256) {

        End {
            sources = List.copyOf(sources);
            evictions = List.copyOf(evictions);
            Objects.requireNonNull(sha256);
        }
    }

    /// @param why no pod can be named; empty where one is
    record Eviction(String node, long atMillis, String signal, EvictionForecast.@Nullable Pod first, String why) {

        static Eviction of(EvictionForecast forecast) {
            Reading<EvictionForecast.Pod> first = forecast.first();
            return new Eviction(forecast.node(), forecast.atMillis(), forecast.signal(), first.orNull(), first.why());
        }

        EvictionForecast forecast() {
            return new EvictionForecast(
                    node, atMillis, signal, first == null ? Reading.absent(why) : Reading.of(first));
        }
    }

    static String toText(Object value) {
        try {
            return LINES.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers can be written", e);
        }
    }

    /// @throws JsonProcessingException if it is none; also of `null`, and of a line that lacks what it must have
    static Line parseLine(String text) throws JsonProcessingException {
        Line line = LINES.readValue(text, Line.class);
        if (line == null) {
            throw new JsonParseException(null, "null is no line");
        }
        return line;
    }
}

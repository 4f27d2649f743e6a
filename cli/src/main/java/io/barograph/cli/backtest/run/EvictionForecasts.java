package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import module java.base;

/// Names the pods that would have been evicted, as far as the past knows pods: by the guide's ranking, which needs no
/// priorities. Sources are read once more, and only where a demand to evict fired.
public final class EvictionForecasts {

    /// Unless the controller runs with --evict-guaranteed.
    private static final String PROTECTED = "Guaranteed";

    private static final String KEY = new Demand.Evict("").key();

    private EvictionForecasts() {}

    /// Of all episodes of such demands.
    public static List<EvictionForecast> of(List<ObservationSource> sources, BacktestOutcome outcome) {
        Map<String, List<Episode>> wanted = outcome.raised().stream()
                .filter(each -> each.cause().demand().startsWith(KEY))
                .collect(Collectors.groupingBy(Episode::node, TreeMap::new, Collectors.toList()));
        List<EvictionForecast> forecasts = new ArrayList<>();
        for (Map.Entry<String, List<Episode>> each : wanted.entrySet()) {
            Set<Long> moments =
                    each.getValue().stream().map(Episode::raisedMillis).collect(Collectors.toSet());
            Reading<Map<Long, List<EvictionCandidate>>> pods = pods(sources, each.getKey(), moments);
            for (Episode episode : each.getValue()) {
                String signal = episode.cause().demand().substring(KEY.length());
                forecasts.add(forecast(each.getKey(), episode.raisedMillis(), signal, pods));
            }
        }
        return forecasts;
    }

    /// Of the demands that fire on one node at one moment.
    public static List<EvictionForecast> of(ObservationSource source, String node, long atMillis, List<Demand> firing) {
        List<String> signals = firing.stream()
                .flatMap(each -> each instanceof Demand.Evict(String signal) ? Stream.of(signal) : Stream.of())
                .toList();
        if (signals.isEmpty()) {
            return List.of();
        }
        Reading<Map<Long, List<EvictionCandidate>>> pods = pods(List.of(source), node, Set.of(atMillis));
        return signals.stream()
                .map(signal -> forecast(node, atMillis, signal, pods))
                .toList();
    }

    private static Reading<Map<Long, List<EvictionCandidate>>> pods(
            List<ObservationSource> sources, String node, Set<Long> moments) {
        Reading<Map<Long, List<EvictionCandidate>>> found = Reading.absent("only recordings know what pods use");
        for (ObservationSource each : sources) {
            found = found.isPresent() ? found : each.pods(node, moments);
        }
        return found;
    }

    private static EvictionForecast forecast(
            String node, long atMillis, String signal, Reading<Map<Long, List<EvictionCandidate>>> pods) {
        return new EvictionForecast(node, atMillis, signal, pods.then(all -> {
            List<EvictionCandidate> then = all.get(atMillis);
            return then == null
                    ? Reading.absent("read once more, the recording does not reach to this moment")
                    : first(signal, then);
        }));
    }

    private static Reading<EvictionForecast.Pod> first(String signal, List<EvictionCandidate> pods) {
        PodRanking ranking = new PodRanking(
                Objects.requireNonNull(EvictionSignal.of(signal)), EvictTerms.Ranking.GUIDE, FilesystemLayout.SINGLE);
        List<RankedPod> ranked = ranking.rank(pods);
        List<RankedPod> open = ranked.stream()
                .filter(each -> !each.candidate().standing().qos().equals(PROTECTED))
                .toList();
        if (open.isEmpty() && !ranked.isEmpty()) {
            return Reading.absent("all pods are of class " + PROTECTED + ", which is never evicted by default");
        }
        return open.stream()
                .filter(each -> each.usage().isPresent())
                .findFirst()
                .map(each -> Reading.of(named(each)))
                .orElseGet(() -> Reading.absent(
                        open.isEmpty()
                                ? "no pod was on the node"
                                : open.getFirst().usage().why()));
    }

    private static EvictionForecast.Pod named(RankedPod pod) {
        PodIdentity identity = pod.candidate().pod();
        return new EvictionForecast.Pod(
                identity.namespace().isEmpty() ? identity.name() : identity.path(),
                pod.candidate().standing().qos(),
                pod.expectedRelief());
    }
}

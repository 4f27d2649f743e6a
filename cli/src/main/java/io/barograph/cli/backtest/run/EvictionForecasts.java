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
        Map<String, List<Episode>> episodesByNode = outcome.raised().stream()
                .filter(raisedEpisode -> raisedEpisode.cause().demand().startsWith(KEY))
                .collect(Collectors.groupingBy(Episode::node, TreeMap::new, Collectors.toList()));
        List<EvictionForecast> forecasts = new ArrayList<>();
        for (Map.Entry<String, List<Episode>> nodeEpisodes : episodesByNode.entrySet()) {
            Set<Long> moments =
                    nodeEpisodes.getValue().stream().map(Episode::raisedMillis).collect(Collectors.toSet());
            Reading<Map<Long, List<EvictionCandidate>>> pods = podsAt(sources, nodeEpisodes.getKey(), moments);
            for (Episode episode : nodeEpisodes.getValue()) {
                String signal = episode.cause().demand().substring(KEY.length());
                forecasts.add(forecastOf(nodeEpisodes.getKey(), episode.raisedMillis(), signal, pods));
            }
        }
        return forecasts;
    }

    /// Of the demands that fire on one node at one moment.
    public static List<EvictionForecast> of(ObservationSource source, String node, long atMillis, List<Demand> firing) {
        List<String> signals = firing.stream()
                .flatMap(demand -> demand instanceof Demand.Evict(String signal) ? Stream.of(signal) : Stream.of())
                .toList();
        if (signals.isEmpty()) {
            return List.of();
        }
        Reading<Map<Long, List<EvictionCandidate>>> pods = podsAt(List.of(source), node, Set.of(atMillis));
        return signals.stream()
                .map(signal -> forecastOf(node, atMillis, signal, pods))
                .toList();
    }

    private static Reading<Map<Long, List<EvictionCandidate>>> podsAt(
            List<ObservationSource> sources, String node, Set<Long> moments) {
        Reading<Map<Long, List<EvictionCandidate>>> foundPods = Reading.absent("only recordings know what pods use");
        for (ObservationSource source : sources) {
            foundPods = foundPods.isPresent() ? foundPods : source.podsAt(node, moments);
        }
        return foundPods;
    }

    private static EvictionForecast forecastOf(
            String node, long atMillis, String signal, Reading<Map<Long, List<EvictionCandidate>>> pods) {
        return new EvictionForecast(node, atMillis, signal, pods.flatMap(podsByMoment -> {
            List<EvictionCandidate> candidates = podsByMoment.get(atMillis);
            return candidates == null
                    ? Reading.absent("read once more, the recording does not reach to this moment")
                    : firstEvicted(signal, candidates);
        }));
    }

    private static Reading<EvictionForecast.Pod> firstEvicted(String signal, List<EvictionCandidate> pods) {
        PodRanking ranking = new PodRanking(
                Objects.requireNonNull(EvictionSignal.of(signal)), EvictTerms.Ranking.GUIDE, FilesystemLayout.SINGLE);
        List<RankedPod> ranked = ranking.rankPods(pods);
        List<RankedPod> open = ranked.stream()
                .filter(rankedPod -> !rankedPod.candidate().standing().qos().equals(PROTECTED))
                .toList();
        if (open.isEmpty() && !ranked.isEmpty()) {
            return Reading.absent("all pods are of class " + PROTECTED + ", which is never evicted by default");
        }
        return open.stream()
                .filter(rankedPod -> rankedPod.usage().isPresent())
                .findFirst()
                .map(rankedPod -> Reading.of(toPod(rankedPod)))
                .orElseGet(() -> Reading.absent(
                        open.isEmpty()
                                ? "no pod was on the node"
                                : open.getFirst().usage().why()));
    }

    private static EvictionForecast.Pod toPod(RankedPod pod) {
        PodIdentity identity = pod.candidate().pod();
        return new EvictionForecast.Pod(
                identity.namespace().isEmpty() ? identity.name() : identity.path(),
                pod.candidate().standing().qos(),
                pod.expectedRelief());
    }
}

package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.ExporterTargets.Target;
import io.barograph.cli.backtest.prometheus.PrometheusException.TooLarge;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads exporters' scrapes from a Prometheus.
///
/// It asks for the samples themselves (`series[2h]`), never for values at steps of time: a step's value may be five
/// minutes old and looks fresh. It reads one node after the other, and of each one piece of two hours after the other.
/// A piece that is too large is halved.
///
/// @param state the directory in which answers are kept for another run; null for none
public record PrometheusSource(
        PrometheusAccess access,
        PrometheusRange range,
        @Nullable Path state,
        SteadyClock clock) implements ObservationSource {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LEAST_PIECE_MILLIS = 60_000;

    @Override
    public String name() {
        return access.base() + " from " + range.startTime() + " to " + range.endTime();
    }

    @Override
    public List<String> inputs() {
        return List.of(name() + ", selector " + (range.selector().isEmpty() ? "{}" : range.selector()) + ", step "
                + GoDuration.format(range.step()));
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public void forEachSighting(Sink sink) throws IOException {
        forEachSighting(_ -> true, sink);
    }

    @Override
    public void forEachSighting(Predicate<String> nodeFilter, Sink sink) throws IOException {
        try (PrometheusClient client = new PrometheusClient(access, new AnswerCache(state), PATIENCE, clock)) {
            ExporterTargets targets = findTargets(client);
            List<String> nodes =
                    targets.byNode().keySet().stream().filter(nodeFilter).toList();
            for (int i = 0; i < nodes.size(); i++) {
                new NodeReader(range, client, targets, nodes.get(i)).readRange(sink, i, nodes.size());
            }
            sink.reportProgress(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking " + access.base());
        }
    }

    private ExporterTargets findTargets(PrometheusClient client) throws IOException, InterruptedException {
        String match = ExporterSeries.MONOTONIC + range.selector();
        String question = "/api/v1/series?match%5B%5D=" + urlEncoded(match) + "&start="
                + toSeconds(range.startTime().toEpochMilli()) + "&end="
                + toSeconds(range.endTime().toEpochMilli());
        ExporterTargets targets = client.askValue(question, "series " + match, answer -> {
            ExporterTargets foundTargets = new ExporterTargets();
            for (Map<String, String> labels : ApiAnswer.readLabels(answer)) {
                foundTargets.addTarget(labels);
            }
            return foundTargets;
        });
        if (targets.byNode().isEmpty()) {
            throw new PrometheusException(name() + ": no series " + match
                    + "; expected those of exporters. Maybe the exporters are older than this family, the range is"
                    + " another one, or the selector selects nothing");
        }
        return targets;
    }

    /// Reads one node's range.
    private record NodeReader(PrometheusRange range, PrometheusClient client, ExporterTargets targets, String node) {

        private void readRange(Sink sink, int nodesBefore, int nodes) throws IOException, InterruptedException {
            long begin = range.startTime().toEpochMilli() - 1;
            long end = range.endTime().toEpochMilli();
            long piece = PrometheusRange.PIECE.toMillis();
            NodeTimeline timeline = new NodeTimeline(node, range.step().toMillis(), sink);
            for (long pieceStart = begin; pieceStart < end; ) {
                // Pieces end where they do in any run, so that kept answers fit a range that begins or ends elsewhere;
                // in a very short first one the usual time between scrapes would not show
                long pieceEnd = Math.min(end, ((pieceStart + piece / 4) / piece + 1) * piece);
                timeline.takeScrapes(scrapesOfNode(pieceStart, pieceEnd));
                pieceStart = pieceEnd;
                double share = (double) (pieceStart - begin) / (double) (end - begin);
                sink.reportProgress((nodesBefore + share) / nodes);
            }
            timeline.endRange(end);
        }

        /// Of all of the node's targets, in the order of time.
        private List<ScrapeValues> scrapesOfNode(long afterMillis, long untilMillis)
                throws IOException, InterruptedException {
            List<ScrapeValues> allScrapes = new ArrayList<>();
            try {
                for (Target target : targets.of(node)) {
                    allScrapes.addAll(scrapesOfTarget(target, afterMillis, untilMillis));
                }
            } catch (TooLarge e) {
                if (untilMillis - afterMillis <= LEAST_PIECE_MILLIS) {
                    throw new PrometheusException("node " + node + " within a minute: " + e.getMessage(), e);
                }
                long middle = afterMillis + (untilMillis - afterMillis) / 2;
                allScrapes.clear();
                allScrapes.addAll(scrapesOfNode(afterMillis, middle));
                allScrapes.addAll(scrapesOfNode(middle, untilMillis));
            }
            allScrapes.sort(Comparator.comparingLong(ScrapeValues::atMillis));
            return allScrapes;
        }

        private List<ScrapeValues> scrapesOfTarget(Target target, long afterMillis, long untilMillis)
                throws IOException, InterruptedException {
            String query = targets.targetSelector(target) + "[" + (untilMillis - afterMillis) + "ms]";
            String question = "/api/v1/query?query=" + urlEncoded(query) + "&time=" + toSeconds(untilMillis);
            return client.askValue(
                    question,
                    query,
                    answer -> ScrapeValues.of(ApiAnswer.readMatrix(answer), node, afterMillis, untilMillis));
        }
    }

    private static String urlEncoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String toSeconds(long millis) {
        return String.format(Locale.ROOT, "%d.%03d", millis / 1000, millis % 1000);
    }
}

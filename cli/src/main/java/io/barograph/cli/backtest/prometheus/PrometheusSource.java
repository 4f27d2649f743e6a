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
        return access.base() + " from " + range.from() + " to " + range.to();
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
    public void each(Sink sink) throws IOException {
        each(_ -> true, sink);
    }

    @Override
    public void each(Predicate<String> wanted, Sink sink) throws IOException {
        try (PrometheusClient client = new PrometheusClient(access, new AnswerCache(state), PATIENCE, clock)) {
            ExporterTargets targets = targets(client);
            List<String> nodes =
                    targets.byNode().keySet().stream().filter(wanted).toList();
            for (int i = 0; i < nodes.size(); i++) {
                new NodeReader(range, client, targets, nodes.get(i)).read(sink, i, nodes.size());
            }
            sink.progress(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking " + access.base());
        }
    }

    private ExporterTargets targets(PrometheusClient client) throws IOException, InterruptedException {
        String match = ExporterSeries.MONOTONIC + range.selector();
        String question = "/api/v1/series?match%5B%5D=" + encoded(match) + "&start="
                + seconds(range.from().toEpochMilli()) + "&end="
                + seconds(range.to().toEpochMilli());
        ExporterTargets targets = client.ask(question, "series " + match, answer -> {
            ExporterTargets found = new ExporterTargets();
            for (Map<String, String> each : ApiAnswer.labels(answer)) {
                found.add(each);
            }
            return found;
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

        private void read(Sink sink, int nodesBefore, int nodes) throws IOException, InterruptedException {
            long begin = range.from().toEpochMilli() - 1;
            long end = range.to().toEpochMilli();
            long piece = PrometheusRange.PIECE.toMillis();
            NodeTimeline timeline = new NodeTimeline(node, range.step().toMillis(), sink);
            for (long after = begin; after < end; ) {
                // Pieces end where they do in any run, so that kept answers fit a range that begins or ends elsewhere;
                // in a very short first one the usual time between scrapes would not show
                long until = Math.min(end, ((after + piece / 4) / piece + 1) * piece);
                timeline.take(scrapes(after, until));
                after = until;
                double share = (double) (after - begin) / (double) (end - begin);
                sink.progress((nodesBefore + share) / nodes);
            }
            timeline.end(end);
        }

        /// Of all of the node's targets, in the order of time.
        private List<ScrapeValues> scrapes(long after, long until) throws IOException, InterruptedException {
            List<ScrapeValues> all = new ArrayList<>();
            try {
                for (Target each : targets.of(node)) {
                    all.addAll(scrapes(each, after, until));
                }
            } catch (TooLarge e) {
                if (until - after <= LEAST_PIECE_MILLIS) {
                    throw new PrometheusException("node " + node + " within a minute: " + e.getMessage(), e);
                }
                long middle = after + (until - after) / 2;
                all.clear();
                all.addAll(scrapes(after, middle));
                all.addAll(scrapes(middle, until));
            }
            all.sort(Comparator.comparingLong(ScrapeValues::atMillis));
            return all;
        }

        private List<ScrapeValues> scrapes(Target target, long after, long until)
                throws IOException, InterruptedException {
            String query = targets.selector(target) + "[" + (until - after) + "ms]";
            String question = "/api/v1/query?query=" + encoded(query) + "&time=" + seconds(until);
            return client.ask(question, query, answer -> ScrapeValues.of(ApiAnswer.matrix(answer), node, after, until));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%d.%03d", millis / 1000, millis % 1000);
    }
}

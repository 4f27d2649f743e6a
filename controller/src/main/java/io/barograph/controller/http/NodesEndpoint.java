package io.barograph.controller.http;

import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.NodesDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.WithoutExporter;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.Level;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.problem.NearMatch;
import io.barograph.web.Request;
import io.barograph.web.Response;
import module java.base;

/// `/api/nodes?q=&pool=&level=&limit=&after=`: which nodes need a look, a line each, the worst first. `q` is looked for
/// anywhere in the node's and the pool's name, in small or capital letters; `level` takes several words, with commas.
/// The fleet is looked through once a second at most, whatever is asked for and however often.
final class NodesEndpoint {

    private static final Set<String> KNOWN = Set.of("q", "pool", "level", "limit", "after");
    private static final long FRESH_MILLIS = 1000;
    private static final int MAX_LIMIT = 1000;
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_TEXT = 200;

    private final FleetSummary fleet;
    private final Supplier<ReplicaStatus> replica;
    private final InstantSource wall;
    private List<NodeSummary> worstFirst = List.of();
    private long lookedMillis;
    private boolean isLoaded;

    NodesEndpoint(FleetSummary fleet, Supplier<ReplicaStatus> replica, InstantSource wall) {
        this.fleet = fleet;
        this.replica = replica;
        this.wall = wall;
    }

    Response answer(Request request) {
        try {
            NodesDocument document = nodesDocument(request);
            return new CachedJson(() -> document, wall, 0).answer(request);
        } catch (IllegalArgumentException e) {
            return Response.ofText(400, String.valueOf(e.getMessage()));
        }
    }

    /// @throws IllegalArgumentException with a sentence for people where the question is wrong
    NodesDocument nodesDocument(Request request) {
        NodesDocument.Question question = readQuestion(request);
        return NodesDocument.of(replica.get(), nodes(), WithoutExporter.of(fleet.withoutExporter()), question);
    }

    private synchronized List<NodeSummary> nodes() {
        long nowMillis = wall.millis();
        if (!isLoaded || Math.abs(nowMillis - lookedMillis) >= FRESH_MILLIS) {
            worstFirst = fleet.nodes();
            lookedMillis = nowMillis;
            isLoaded = true;
        }
        return worstFirst;
    }

    private static NodesDocument.Question readQuestion(Request request) {
        for (String parameter : request.query().keySet()) {
            if (!KNOWN.contains(parameter)) {
                String near =
                        NearMatch.hintFor(parameter, KNOWN.stream().sorted().toList());
                throw new IllegalArgumentException("unknown parameter. " + near);
            }
        }
        String text = request.paramOr("q", "").strip();
        return new NodesDocument.Question(
                text.substring(0, Math.min(MAX_TEXT, text.length())).toLowerCase(Locale.ROOT),
                request.query().get("pool"),
                parseLevels(request.paramOr("level", "")),
                parseLimit(request.paramOr("limit", "")));
    }

    private static Set<Level> parseLevels(String words) {
        Set<Level> levels = EnumSet.noneOf(Level.class);
        for (String word : words.isEmpty() ? new String[0] : words.split(",", Level.values().length + 1)) {
            levels.add(Stream.of(Level.values())
                    .filter(level -> level.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown level. "
                            + NearMatch.hintFor(
                                    word,
                                    Stream.of(Level.values()).map(Level::word).toList()))));
        }
        return levels;
    }

    private static int parseLimit(String text) {
        if (text.isEmpty()) {
            return DEFAULT_LIMIT;
        }
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is not a number from 1 to " + MAX_LIMIT);
        }
        return Integer.parseInt(text);
    }
}

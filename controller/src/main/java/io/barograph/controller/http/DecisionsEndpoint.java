package io.barograph.controller.http;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.RecentTransitions;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.DecisionsDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.Transition;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import module java.base;

/// `/api/decisions?node=&policy=&demand=&after=&limit=`: the last transitions of the fleet, newest first. Texts are
/// looked for anywhere in the names, in small or capital letters; `policy` looks in the rule's name too. `after` is the
/// number of a transition: only later ones are listed.
record DecisionsEndpoint(FleetStatus fleet, Supplier<ReplicaStatus> replica, InstantSource wall) {

    private static final Set<String> KNOWN = Set.of("node", "policy", "demand", "after", "limit");
    private static final int MAX_LIMIT = 1000;
    private static final int DEFAULT_LIMIT = 200;
    private static final int MAX_TEXT = 200;

    Response answer(Request request) {
        try {
            ResponseBody body = ResponseBody.of("application/json", json(request));
            return new Response(200, body, Map.of("Barograph-Now", Long.toString(wall.millis())));
        } catch (IllegalArgumentException e) {
            return Response.text(400, String.valueOf(e.getMessage()));
        }
    }

    /// @throws IllegalArgumentException with a sentence for people where the question is wrong
    byte[] json(Request request) {
        for (String each : request.query().keySet()) {
            if (!KNOWN.contains(each)) {
                String near = NearMatch.hint(each, KNOWN.stream().sorted().toList());
                throw new IllegalArgumentException("unknown parameter. " + near);
            }
        }
        long after = number(request, "after", 0, 0, Long.MAX_VALUE);
        int limit = (int) number(request, "limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        List<RecentTransitions.Entry> found = fleet.decisions().newest(wanted(request), after, limit);
        return ApiJson.bytes(DecisionsDocument.of(replica.get(), fleet, found));
    }

    private static Predicate<Transition> wanted(Request request) {
        String node = text(request, "node");
        String policy = text(request, "policy");
        String demand = text(request, "demand");
        return each -> has(each.at().node(), node)
                && (has(each.source().policy(), policy) || has(each.source().rule(), policy))
                && has(each.demand().key(), demand);
    }

    private static String text(Request request, String name) {
        String text = request.param(name, "");
        return text.substring(0, Math.min(MAX_TEXT, text.length())).toLowerCase(Locale.ROOT);
    }

    private static boolean has(String name, String part) {
        return part.isEmpty() || name.toLowerCase(Locale.ROOT).contains(part);
    }

    private static long number(Request request, String name, long absent, long least, long most) {
        String text = request.param(name, "");
        if (text.isEmpty()) {
            return absent;
        }
        if (text.matches("[0-9]{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new IllegalArgumentException("after and limit are numbers, limit from 1 to " + MAX_LIMIT);
    }
}

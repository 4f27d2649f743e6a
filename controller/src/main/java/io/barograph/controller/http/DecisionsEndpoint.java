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
            ResponseBody body = ResponseBody.of("application/json", decisionsJson(request));
            return new Response(200, body, Map.of("Barograph-Now", Long.toString(wall.millis())));
        } catch (IllegalArgumentException e) {
            return Response.ofText(400, String.valueOf(e.getMessage()));
        }
    }

    /// @throws IllegalArgumentException with a sentence for people where the question is wrong
    byte[] decisionsJson(Request request) {
        for (String parameter : request.query().keySet()) {
            if (!KNOWN.contains(parameter)) {
                String near =
                        NearMatch.hintFor(parameter, KNOWN.stream().sorted().toList());
                throw new IllegalArgumentException("unknown parameter. " + near);
            }
        }
        long afterNumber = numberParameter(request, "after", 0, 0, Long.MAX_VALUE);
        int limit = (int) numberParameter(request, "limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        List<RecentTransitions.Entry> entries =
                fleet.decisions().newestEntries(transitionFilter(request), afterNumber, limit);
        return ApiJson.toBytes(DecisionsDocument.of(replica.get(), fleet, entries));
    }

    private static Predicate<Transition> transitionFilter(Request request) {
        String node = lowerCaseText(request, "node");
        String policy = lowerCaseText(request, "policy");
        String demand = lowerCaseText(request, "demand");
        return transition -> containsPart(transition.moment().node(), node)
                && (containsPart(transition.source().policy(), policy)
                        || containsPart(transition.source().rule(), policy))
                && containsPart(transition.demand().key(), demand);
    }

    private static String lowerCaseText(Request request, String name) {
        String text = request.paramOr(name, "");
        return text.substring(0, Math.min(MAX_TEXT, text.length())).toLowerCase(Locale.ROOT);
    }

    private static boolean containsPart(String name, String part) {
        return part.isEmpty() || name.toLowerCase(Locale.ROOT).contains(part);
    }

    private static long numberParameter(Request request, String name, long absent, long least, long most) {
        String text = request.paramOr(name, "");
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

package io.barograph.cli.status;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.http.json.StatusDocument.Node;
import io.barograph.problem.NearMatch;
import module java.base;

/// Which nodes are shown.
///
/// @param firing only rules whose demands are to be kept on a node, what is stuck there, and nodes of which it is
/// not known
record StatusFilter(Glob node, Glob pool, boolean firing) {

    /// How many names there are to choose from, at most.
    private static final int MOST_KNOWN = 12;

    private static final Set<String> DARK = Set.of("silent", "unknown", "");

    /// Whether nothing is known of the present at this level.
    static boolean isDark(String level) {
        return DARK.contains(level);
    }

    private static boolean isDoubtful(Node node) {
        return !node.doubt().isEmpty() || isDark(node.level());
    }

    List<Node> of(List<Node> nodes) {
        return nodes.stream()
                .filter(this::isMeant)
                .map(this::firingOnly)
                .filter(statusNode -> !firing
                        || isDoubtful(statusNode)
                        || !statusNode.stuck().isEmpty()
                        || !statusNode.rules().isEmpty())
                .toList();
    }

    /// Those of these names that are meant; of their pools nothing is known.
    List<String> namedNodes(List<String> names) {
        return names.stream().filter(node::matches).toList();
    }

    /// Why no node is meant; empty if one is, or all are.
    String unmatchedText(List<Node> nodes) {
        if (node.isAny() && pool.isAny()) {
            return "";
        }
        String of = nodes.isEmpty()
                ? "no node is watched, and so none "
                : "none of " + ReadableValues.countedWords(nodes.size(), "node") + " ";
        if (nodes.stream().noneMatch(statusNode -> node.matches(statusNode.node()))) {
            return "--node: " + of + "is called " + node.pattern()
                    + hintFor(node, nodes.stream().map(Node::node));
        }
        if (nodes.stream().noneMatch(statusNode -> pool.matches(statusNode.pool()))) {
            boolean hasPools =
                    nodes.stream().anyMatch(statusNode -> !statusNode.pool().isEmpty());
            return "--pool: " + of + "is in pool " + pool.pattern()
                    + (hasPools
                            ? hintFor(pool, nodes.stream().map(Node::pool))
                            : nodes.isEmpty() ? "" : ", nor in any other. Maybe leave --pool out");
        }
        return nodes.stream().anyMatch(this::isMeant)
                ? ""
                : "--node, --pool: " + of + "is called " + node.pattern() + " and is in pool " + pool.pattern();
    }

    /// Which of the nodes that are meant cannot be judged, where only those that fire are wanted; empty if all can.
    String unjudgedText(List<Node> nodes) {
        List<Node> meant = of(nodes);
        long doubtful = meant.stream().filter(StatusFilter::isDoubtful).count();
        if (!firing || doubtful == 0) {
            return "";
        }
        long silent = meant.stream()
                .filter(statusNode -> statusNode.level().equals("silent"))
                .count();
        long meantCount = nodes.stream().filter(this::isMeant).count();
        return doubtful + " of " + ReadableValues.countedWords(meantCount, "node") + " cannot be judged: " + silent
                + " silent, " + (doubtful - silent)
                + " unknown. Maybe something fires there too; their lines say why it is not known.";
    }

    private boolean isMeant(Node statusNode) {
        return node.matches(statusNode.node()) && pool.matches(statusNode.pool());
    }

    private static String hintFor(Glob glob, Stream<String> names) {
        Set<String> known = names.filter(name -> !name.isEmpty()).collect(Collectors.toCollection(TreeSet::new));
        String near = NearMatch.of(glob.pattern(), known);
        String expected = known.isEmpty() || known.size() > MOST_KNOWN
                ? ""
                : ", expected " + (known.size() == 1 ? "" : "one of ") + String.join(", ", known);
        return expected + (near == null ? "" : ". Maybe " + near);
    }

    private Node firingOnly(Node statusNode) {
        return !firing
                ? statusNode
                : statusNode.withRules(statusNode.rules().stream()
                        .filter(rule -> !rule.phase().equals("pending"))
                        .toList());
    }
}

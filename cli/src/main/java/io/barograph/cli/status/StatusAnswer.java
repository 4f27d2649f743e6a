package io.barograph.cli.status;

import io.barograph.cli.client.JsonFieldReader;
import io.barograph.cli.client.ReplicaAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How a controller's nodes stand, as `/api/status` tells it.
///
/// @param leftOut how many nodes it had no room for, the calmest ones
/// @param stopped why nothing is put on any node; empty if it may be
/// @param replica which one answered
/// @param fault what is wrong with the controller itself; empty if nothing is known to be
record StatusAnswer(List<Node> nodes, long leftOut, String stopped, ReplicaAnswer replica, String fault) {

    private static final Set<String> DARK = Set.of("silent", "unknown");

    StatusAnswer {
        nodes = List.copyOf(nodes);
    }

    /// One node.
    ///
    /// @param level `calm`, `pending`, `unknown`, `silent`, `held back` or `firing`
    /// @param doubt why it is not known how it stands, or not all of it; empty if it is
    /// @param rules what its rules want, the worst first
    record Node(String name, String pool, String level, String doubt, List<Rule> rules) {
        Node {
            rules = List.copyOf(rules);
        }

        /// Whether something of it is not known.
        boolean isDoubtful() {
            return !doubt.isEmpty() || DARK.contains(level);
        }
    }

    /// What one rule wants of a node.
    ///
    /// @param wants how it stands and since when
    /// @param conditions what it wants besides taints
    /// @param heldBack which of that is not put on the node, and why
    record Rule(
            String policy,
            String name,
            Wants wants,
            List<String> conditions,
            List<String> taints,
            List<HeldBack> heldBack) {
        Rule {
            heldBack = List.copyOf(heldBack);
            conditions = List.copyOf(conditions);
            taints = List.copyOf(taints);
        }
    }

    /// A demand that is not put on the node.
    ///
    /// @param why a stable word
    /// @param text the cause in one sentence
    /// @param change what would have to change
    record HeldBack(String demand, String why, String text, String change) {

        private static HeldBack read(JsonFieldReader json) throws IOException {
            String[] words = {"", "", "", ""};
            json.fields((name, value) -> {
                switch (name) {
                    case "demand" -> words[0] = value.text();
                    case "why" -> words[1] = value.text();
                    case "text" -> words[2] = value.text();
                    case "change" -> words[3] = value.text();
                    default -> {}
                }
            });
            return new HeldBack(words[0], words[1], words[2], words[3]);
        }
    }

    /// How it stands.
    ///
    /// @param phase `pending`, `firing` or `keep_firing`; the last that was known where the level is dark
    /// @param sinceMillis by the controller's clock
    /// @param frozen whether an input is missing, so that its time stands still
    record Wants(String level, String phase, long sinceMillis, boolean frozen, String why) {

        /// Whether nothing is known of the present.
        boolean isDark() {
            return DARK.contains(level);
        }

        /// Whether it is, or was when it was known last, to be kept on the node.
        boolean isFiring() {
            return !phase.equals("pending");
        }

        /// The level, where what is only kept is named so.
        String word() {
            return level.equals("firing") ? phaseWord() : level;
        }

        String phaseWord() {
            return phase.replace('_', '-');
        }
    }

    static StatusAnswer of(String json) {
        List<Node> nodes = new ArrayList<>();
        long[] leftOut = new long[1];
        String[] words = {"", ""};
        ReplicaAnswer[] replica = {ReplicaAnswer.UNTOLD};
        JsonFieldReader.read(json, (name, value) -> {
            switch (name) {
                case "nodes" -> value.objects(each -> nodes.add(node(each)));
                case "left_out" -> leftOut[0] = value.numberOr(0);
                case "stopped" -> words[0] = value.text();
                case "fault" -> words[1] = value.text();
                case "replica" -> replica[0] = ReplicaAnswer.read(value);
                default -> {}
            }
        });
        return new StatusAnswer(nodes, leftOut[0], words[0], replica[0], words[1]);
    }

    private static Node node(JsonFieldReader json) throws IOException {
        String[] words = {"", "", "unknown", ""};
        List<Rule> rules = new ArrayList<>();
        json.fields((name, value) -> {
            switch (name) {
                case "node" -> words[0] = value.text();
                case "pool" -> words[1] = value.text();
                case "level" -> words[2] = value.text();
                case "doubt" -> words[3] = value.text();
                case "rules" -> value.objects(each -> rules.add(rule(each)));
                default -> {}
            }
        });
        return new Node(words[0], words[1], words[2], words[3], rules);
    }

    private static Rule rule(JsonFieldReader json) throws IOException {
        String[] words = {"", "", "unknown", "", "firing"};
        long[] since = new long[1];
        boolean[] frozen = new boolean[1];
        List<String> conditions = new ArrayList<>();
        List<String> taints = new ArrayList<>();
        List<HeldBack> held = new ArrayList<>();
        json.fields((name, value) -> {
            switch (name) {
                case "policy" -> words[0] = value.text();
                case "rule" -> words[1] = value.text();
                case "level" -> words[2] = value.text();
                case "why" -> words[3] = value.text();
                case "phase" -> words[4] = value.text();
                case "since" -> since[0] = value.numberOr(0);
                case "frozen" -> frozen[0] = value.truth();
                case "conditions" -> conditions.addAll(value.texts());
                case "taints" -> taints.addAll(value.texts());
                case "held_back" -> value.objects(each -> held.add(HeldBack.read(each)));
                default -> {}
            }
        });
        return new Rule(
                words[0],
                words[1],
                new Wants(words[2], words[4], since[0], frozen[0], words[3]),
                conditions,
                taints,
                held);
    }
}

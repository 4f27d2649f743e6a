package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.DaemonSet;
import module java.base;

/// What is said of hazards.
final class HazardText {

    private HazardText() {}

    static String objectsUnknown(String what, String why, boolean refused) {
        return "the " + what + " are not known (" + why
                + "), so it is not known which pods NoSchedule taints would shut"
                + " out" + (refused ? "; until then no taint is added" : "")
                + ". Maybe the controller's role is older than"
                + " deploy/rbac.yaml.";
    }

    /// From which nodes a DaemonSet keeps taints.
    enum Reach {
        NONE(""),
        WHERE_IT_RUNS(", so that none is added to nodes it runs on"),
        ALL_ITS_NODES(", so that none is added to nodes it is for");

        private final String text;

        Reach(String text) {
            this.text = text;
        }

        static Reach of(boolean refused, boolean trusted) {
            if (!refused) {
                return NONE;
            }
            return trusted ? ALL_ITS_NODES : WHERE_IT_RUNS;
        }
    }

    static String keptAway(DaemonSet set, Collection<String> keys, Reach reach) {
        return intoleranceText(set) + taintNames(keys) + ": new pods of it would be kept from nodes with the" + " taint"
                + reach.text + ". Maybe add the toleration that `barograph check --cluster` prints.";
    }

    static String neededSetRefused(DaemonSet set, String key) {
        return intoleranceText(set) + key
                + ":NoSchedule, and the node needs it. Maybe add the toleration that"
                + " `barograph check --cluster` prints. With --hazards=warn the taint is added nevertheless.";
    }

    static String nodeTemplateTaken(String autoscaler, Collection<String> keys) {
        return "cluster-autoscaler (" + autoscaler
                + ") takes the taints of a node for those that new nodes of its group will"
                + " have: while it looks at a node with " + taintNames(keys)
                + " it may not scale up for pods that do not"
                + " tolerate it. Maybe give it --status-taint=" + String.join(" --status-taint=", keys)
                + ", or use keys that begin with " + Hazards.STATUS_TAINT + ".";
    }

    static String makesNodes(String autoscaler) {
        return "Karpenter (" + autoscaler
                + ") makes nodes for pods that taints keep away. Maybe check the limits of its" + " NodePools.";
    }

    static String topologySpread(String workload) {
        return "pods of " + workload + " have a topology spread constraint with DoNotSchedule and without"
                + " nodeTaintsPolicy: Honor: a node with a NoSchedule taint still counts as one that must have its"
                + " share of them, and the next pod may wait for as long as the taint is there. Maybe set"
                + " nodeTaintsPolicy: Honor.";
    }

    static String deschedulerEvicts(String descheduler, Collection<String> keys, boolean refused) {
        return "descheduler " + descheduler + " evicts the pods of a node with " + taintNames(keys)
                + " that do not tolerate"
                + " it, all of them within minutes" + (refused ? ", so that none is added" : "") + ". Maybe exclude "
                + (keys.size() == 1 ? "this taint" : "these taints") + " in its policy with the excludedTaints of"
                + " docs/blast-radius.md" + (refused ? ", then start with --acknowledge-hazard=descheduler." : ".");
    }

    static String deschedulersUnknown(String why) {
        return "it is not known yet whether a descheduler would evict the node's pods: " + why
                + ". Maybe the controller's role is older than deploy/rbac.yaml.";
    }

    static String rightsUnknown(String workload, String why) {
        return "pods of " + workload + " look like a descheduler's, and it is not known whether their account may evict"
                + " pods (" + why
                + "), so that no taint is refused because of them. Maybe the controller's role is older"
                + " than deploy/rbac.yaml.";
    }

    static String moreSpreadWorkloads(int workloads) {
        return workloads + " more workloads have such a topology spread constraint.";
    }

    private static String intoleranceText(DaemonSet set) {
        String name = "DaemonSet " + set.key();
        if (!set.isRead()) {
            return name + " has more than is read of an object, and may be one that does not tolerate ";
        }
        return name + (set.priorityClass().isEmpty() ? "" : " (" + set.priorityClass() + ")") + " does not tolerate ";
    }

    private static String taintNames(Collection<String> keys) {
        return String.join(":NoSchedule, ", keys) + ":NoSchedule";
    }
}

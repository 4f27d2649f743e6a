package io.barograph.cli.status;

import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import java.util.List;

/// What a controller answered, as far as it was asked for.
sealed interface StatusAnswer {

    /// What `-o json` writes.
    Object document();

    /// Why nothing is put on any node; empty if it may be.
    String stopped();

    /// Which replica answers, where a reader has to know that; empty for nothing.
    String replica();

    /// How the nodes stand.
    record Nodes(StatusDocument document) implements StatusAnswer {

        List<StatusDocument.Node> nodes() {
            return document.nodes();
        }

        @Override
        public String stopped() {
            return document.stopped();
        }

        @Override
        public String replica() {
            ReplicaStatus replica = document.replica();
            return replica == null ? "" : replica.note();
        }
    }

    /// What each rule comes to.
    record Rules(PoliciesDocument document) implements StatusAnswer {

        List<PoliciesDocument.Rule> rules() {
            return document.rules();
        }

        @Override
        public String stopped() {
            return document.stopped();
        }

        @Override
        public String replica() {
            ReplicaStatus replica = document.replica();
            return replica == null ? "" : replica.note();
        }
    }
}

package io.barograph.controller.kube.lease;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.EventJson;
import module java.base;

/// Events about the controller, on the Lease that all replicas share, in its namespace: `kubectl -n barograph get
/// events`.
///
/// @param instance which of the replicas this is: the pod's name
public record LeaseEvents(ApiConnection connection, LeaseName lease, String instance, InstantSource clock)
        implements ControllerEvents {

    private static final String MANAGER = "?fieldManager=" + FieldManagers.CONTROLLER;

    @Override
    public ApiOutcome<NodeEvent.What> createEvent(NodeEvent.What what) {
        String path = "/apis/events.k8s.io/v1/namespaces/" + lease.namespace() + "/events" + MANAGER;
        return connection
                .send(ApiRequest.post(path, eventJson(what, clock.instant())))
                .map(_ -> what);
    }

    private String eventJson(NodeEvent.What what, Instant eventTime) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, eventTime);
        ObjectNode regarding = ApiResponses.JSON
                .createObjectNode()
                .put("apiVersion", "coordination.k8s.io/v1")
                .put("kind", "Lease")
                .put("namespace", lease.namespace())
                .put("name", lease.name());
        String name = lease.name() + "." + Long.toHexString(micros);
        return EventJson.toJson(name, lease.namespace(), regarding, what, eventTime, instance);
    }
}

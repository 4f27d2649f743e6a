package io.barograph.cli.admission;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The ValidatingAdmissionPolicies (admissionregistration.k8s.io/v1, Kubernetes 1.30 and later) that let our accounts
/// write of a node what is ours, and their bindings. Everybody else's writes are let through unlooked at.
public final class AdmissionManifests {

    private static final String API = "admissionregistration.k8s.io/v1";

    private AdmissionManifests() {}

    /// Four objects, as maps, lists, texts and booleans: for the controller, then for the cleanup.
    public static List<Map<String, Object>> of(OwnedNames ours, ServiceAccount controller, ServiceAccount cleanup) {
        List<Map<String, Object>> epoch = List.of(ofMap(
                "expression",
                CelExpressions.epochHolds(),
                "messageExpression",
                CelExpressions.epochMessage(),
                "reason",
                "Forbidden"));
        List<Map<String, Object>> acting = new ArrayList<>(epoch);
        acting.add(forbids(
                CelExpressions.othersTaintsStay(), "another's taint, or one of ours with another effect or a value"));
        acting.addAll(theRest());
        List<Map<String, Object>> removing = new ArrayList<>();
        removing.add(forbids(CelExpressions.oursMayGo(), "a taint may be taken away only, and only if it is ours"));
        removing.addAll(theRest());
        return List.of(
                policy(controller, ours, acting),
                binding(controller),
                policy(cleanup, ours, removing),
                binding(cleanup));
    }

    private static Map<String, Object> policy(
            ServiceAccount account, OwnedNames ours, List<Map<String, Object>> validations) {
        return ofMap(
                "apiVersion",
                API,
                "kind",
                "ValidatingAdmissionPolicy",
                "metadata",
                ofMap("name", account.name()),
                "spec",
                ofMap(
                        "failurePolicy",
                        "Fail",
                        "matchConstraints",
                        ofMap(
                                "resourceRules",
                                List.of(ofMap(
                                        "apiGroups",
                                        List.of(""),
                                        "apiVersions",
                                        List.of("v1"),
                                        "operations",
                                        List.of("UPDATE"),
                                        "resources",
                                        List.of("nodes", "nodes/status")))),
                        "matchConditions",
                        List.of(ofMap(
                                "name",
                                "our-account",
                                "expression",
                                "request.userInfo.username == '" + account.user() + "'")),
                        "variables",
                        variables(ours),
                        "validations",
                        validations));
    }

    private static Map<String, Object> binding(ServiceAccount account) {
        return ofMap(
                "apiVersion",
                API,
                "kind",
                "ValidatingAdmissionPolicyBinding",
                "metadata",
                ofMap("name", account.name()),
                "spec",
                ofMap("policyName", account.name(), "validationActions", List.of("Deny")));
    }

    private static List<Map<String, Object>> variables(OwnedNames ours) {
        return List.of(
                variable("ourTaints", CelExpressions.list(ours.taints())),
                variable("ourConditions", CelExpressions.list(ours.conditions())),
                variable("annotations", CelExpressions.or("object.metadata.annotations", "{}")),
                variable("oldAnnotations", CelExpressions.or("oldObject.metadata.annotations", "{}")),
                variable("oldEpoch", CelExpressions.epochOf("variables.oldAnnotations")),
                variable("taints", CelExpressions.or("object.spec.taints", "[]")),
                variable("oldTaints", CelExpressions.or("oldObject.spec.taints", "[]")),
                variable("conditions", CelExpressions.or("object.status.conditions", "[]")),
                variable("oldConditions", CelExpressions.or("oldObject.status.conditions", "[]")));
    }

    /// Every field of a Node as of Kubernetes 1.36; one that a server does not know is absent before and after.
    private static List<Map<String, Object>> theRest() {
        return List.of(
                forbids(CelExpressions.othersConditionsStay(), "another's condition"),
                forbids(CelExpressions.othersAnnotationsStay(), "an annotation that is not ours to write"),
                forbids(
                        CelExpressions.same("metadata", "labels", "finalizers", "ownerReferences"),
                        "labels, finalizers or ownerReferences"),
                forbids(
                        CelExpressions.same(
                                "spec",
                                "unschedulable",
                                "podCIDR",
                                "podCIDRs",
                                "providerID",
                                "configSource",
                                "externalID"),
                        "a field of the spec other than taints"),
                forbids(
                        CelExpressions.same(
                                "status",
                                "addresses",
                                "allocatable",
                                "capacity",
                                "config",
                                "daemonEndpoints",
                                "declaredFeatures",
                                "features",
                                "images",
                                "nodeInfo",
                                "phase",
                                "runtimeHandlers",
                                "volumesAttached",
                                "volumesInUse"),
                        "a field of the status other than conditions"));
    }

    private static Map<String, Object> variable(String name, String expression) {
        return ofMap("name", name, "expression", expression);
    }

    private static Map<String, Object> forbids(String expression, String what) {
        return ofMap("expression", expression, "message", "not for this account: " + what, "reason", "Forbidden");
    }

    /// In this order, which is the order in the manifest.
    private static Map<String, Object> ofMap(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
        }
        return map;
    }
}

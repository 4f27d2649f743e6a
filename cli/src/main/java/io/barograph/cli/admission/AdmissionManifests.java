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
    public static List<Map<String, Object>> of(Ours ours, Account controller, Account cleanup) {
        List<Map<String, Object>> epoch = List.of(
                ofMap("expression", Cel.epochHolds(), "messageExpression", Cel.epochMessage(), "reason", "Forbidden"));
        List<Map<String, Object>> acting = new ArrayList<>(epoch);
        acting.add(forbids(Cel.othersTaintsStay(), "another's taint, or one of ours with another effect or a value"));
        acting.addAll(theRest());
        List<Map<String, Object>> removing = new ArrayList<>();
        removing.add(forbids(Cel.oursMayGo(), "a taint may be taken away only, and only if it is ours"));
        removing.addAll(theRest());
        return List.of(
                policy(controller, ours, acting),
                binding(controller),
                policy(cleanup, ours, removing),
                binding(cleanup));
    }

    private static Map<String, Object> policy(Account account, Ours ours, List<Map<String, Object>> validations) {
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

    private static Map<String, Object> binding(Account account) {
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

    private static List<Map<String, Object>> variables(Ours ours) {
        return List.of(
                variable("ourTaints", Cel.list(ours.taints())),
                variable("ourConditions", Cel.list(ours.conditions())),
                variable("annotations", Cel.or("object.metadata.annotations", "{}")),
                variable("oldAnnotations", Cel.or("oldObject.metadata.annotations", "{}")),
                variable("oldEpoch", Cel.epochOf("variables.oldAnnotations")),
                variable("taints", Cel.or("object.spec.taints", "[]")),
                variable("oldTaints", Cel.or("oldObject.spec.taints", "[]")),
                variable("conditions", Cel.or("object.status.conditions", "[]")),
                variable("oldConditions", Cel.or("oldObject.status.conditions", "[]")));
    }

    /// Every field of a Node as of Kubernetes 1.36; one that a server does not know is absent before and after.
    private static List<Map<String, Object>> theRest() {
        return List.of(
                forbids(Cel.othersConditionsStay(), "another's condition"),
                forbids(Cel.othersAnnotationsStay(), "an annotation that is not ours to write"),
                forbids(
                        Cel.same("metadata", "labels", "finalizers", "ownerReferences"),
                        "labels, finalizers or ownerReferences"),
                forbids(
                        Cel.same(
                                "spec",
                                "unschedulable",
                                "podCIDR",
                                "podCIDRs",
                                "providerID",
                                "configSource",
                                "externalID"),
                        "something of the spec that is no taint"),
                forbids(
                        Cel.same(
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
                        "something of the status that is no condition"));
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

package io.barograph.cli.admission;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import module java.base;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The ValidatingAdmissionPolicies (admissionregistration.k8s.io/v1, Kubernetes 1.30 and later) that let our accounts
/// write of a node what is ours, evict pods and delete those that have ended, and their bindings. Writes of other
/// accounts are not looked at. The text is that of `policy.yaml` and `evictions.yaml` beside this class.
public final class AdmissionManifests {

    /// `{{same spec podCIDR providerID}}`: none of these fields of the node has changed.
    private static final Pattern SAME = Pattern.compile("\\{\\{same (\\w+) ([\\w ]+)}}");

    private static final ObjectMapper JSON = new ObjectMapper();

    private AdmissionManifests() {}

    /// Four YAML documents: a policy and its binding for the controller, then for the cleanup.
    public static String of(OwnedNames ownedNames, ServiceAccount controller, ServiceAccount cleanup) {
        return policyText(controller, ownedNames, "controller-validations.yaml")
                + policyText(cleanup, ownedNames, "cleanup-validations.yaml");
    }

    /// Four more: for the account that evicts and the one that deletes pods that have ended, both in one namespace.
    ///
    /// @param refused namespaces in which nothing is evicted
    public static String ofEvictions(String namespace, SortedSet<String> refused) {
        ServiceAccount evictor = new ServiceAccount(namespace, "barograph-evictor");
        ServiceAccount podCleanup = new ServiceAccount(namespace, "barograph-pod-cleanup");
        return readTemplate("evictions.yaml")
                .replace("{{evictor}}", evictor.name())
                .replace("{{evictorUser}}", evictor.user())
                .replace("{{podCleanup}}", podCleanup.name())
                .replace("{{podCleanupUser}}", podCleanup.user())
                .replace("{{namespaces}}", celList(refused));
    }

    /// The same documents as one `List`.
    public static String toJsonList(String yaml) {
        ObjectNode list = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "List");
        new Load(LoadSettings.builder().build()).loadAllFromString(yaml).forEach(list.withArray("items")::addPOJO);
        return list.toString();
    }

    private static String policyText(ServiceAccount account, OwnedNames ownedNames, String validations) {
        String text = readTemplate("policy.yaml")
                .replace("{{validations}}", readTemplate(validations).stripTrailing())
                .replace("{{name}}", account.name())
                .replace("{{user}}", account.user())
                .replace("{{taints}}", celList(ownedNames.taints()))
                .replace("{{values}}", celList(ownedNames.values()))
                .replace("{{conditions}}", celList(ownedNames.conditions()));
        return SAME.matcher(text).replaceAll(AdmissionManifests::sameFields);
    }

    /// A list in CEL. [OwnedNames] has checked that no name has a quote in it.
    private static String celList(Collection<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(",\n         ", "[", "]"));
    }

    private static String sameFields(MatchResult fields) {
        return Stream.of(fields.group(2).split(" ", -1))
                .map(field -> fields.group(1) + "." + field)
                .map(field -> ("has(object.%1$s) == has(oldObject.%1$s)"
                                + " && (!has(object.%1$s) || object.%1$s == oldObject.%1$s)")
                        .formatted(field))
                .collect(Collectors.joining(" &&\n        "));
    }

    private static String readTemplate(String name) {
        try (InputStream input = AdmissionManifests.class.getResourceAsStream(name)) {
            if (input == null) {
                throw new IllegalStateException(name + " is not in the jar it should have come with");
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from its jar", e);
        }
    }
}

package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/// Finds pods of a descheduler (<https://github.com/kubernetes-sigs/descheduler>), by the label of its chart or by the
/// name of an image; OpenShift builds its own.
final class DeschedulerJson {

    /// The label, as `JsonFieldFilter` has it.
    static final String LABEL_FIELD = "metadata.labels.app\\.kubernetes\\.io/name";

    private static final String LABEL = "app.kubernetes.io/name";
    private static final String NAME = "descheduler";
    private static final Pattern IMAGE = Pattern.compile("(ose-)?descheduler(-rhel[0-9]{1,2})?");

    private DeschedulerJson() {}

    /// The pod's workload, `namespace/name`; empty if it is not a descheduler's.
    static String workload(JsonNode spec, JsonNode metadata) {
        if (metadata.path("labels").path(LABEL).asText().equals(NAME)) {
            return PodOwnerJson.workload(metadata);
        }
        for (JsonNode each : spec.path("containers")) {
            if (isDescheduler(each.path("image").asText())) {
                return PodOwnerJson.workload(metadata);
            }
        }
        return "";
    }

    /// By the last part of the image's name, whatever the registry, the tag and the digest.
    static boolean isDescheduler(String image) {
        if (!image.contains(NAME)) {
            return false;
        }
        int digest = image.indexOf('@');
        String tagged = image.substring(image.lastIndexOf('/', digest < 0 ? image.length() : digest) + 1);
        return IMAGE.matcher(tagged.split("[:@]", 2)[0]).matches();
    }
}

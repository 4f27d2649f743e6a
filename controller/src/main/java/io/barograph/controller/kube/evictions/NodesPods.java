package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.kube.PagedList;
import module java.base;

/// Takes the pods of one node, each once. Of what is too large, or is beyond the budget, little more than the name is
/// kept: others' pods are judged beside it.
final class NodesPods implements PagedList.Taker {

    private final SequencedMap<String, EvictablePod> byUid = new LinkedHashMap<>();
    private final ListingBudget budget = new ListingBudget();

    List<EvictablePod> pods() {
        return List.copyOf(byUid.values());
    }

    @Override
    public String takeObject(JsonNode json) {
        if (isNew(json)) {
            EvictablePod pod = budget.tryTakePod(json) ? EvictablePodJson.read(json) : null;
            if (pod != null) {
                byUid.put(pod.identity().uid(), pod);
            } else {
                passOver(json);
            }
        }
        return "";
    }

    @Override
    public void passOver(JsonNode part) {
        if (isNew(part)) {
            EvictablePod pod =
                    EvictablePodJson.readPart(budget.tryTakePod(part) ? part : EvictablePodJson.nameOnly(part));
            if (pod != null) {
                byUid.put(pod.identity().uid(), pod);
            }
        }
    }

    private boolean isNew(JsonNode json) {
        return !byUid.containsKey(json.path("metadata").path("uid").asText());
    }
}

package io.barograph.rules.drools;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Effect;
import module java.base;

/// The `node` of rule files when Drools runs them as they are: every verb and option, doing nothing but noting it.
public final class NodeCallRecorder {

    private final List<String> said = new ArrayList<>();

    public NodeCallRecorder condition(String type) {
        said.add(type);
        return this;
    }

    public NodeCallRecorder taint(String key, Effect effect) {
        said.add(key + ":" + effect);
        return this;
    }

    public NodeCallRecorder event(String reason) {
        said.add("event " + reason);
        return this;
    }

    public NodeCallRecorder evict(String signal) {
        said.add("evict " + signal);
        return this;
    }

    public NodeCallRecorder reclaim(String filesystem) {
        said.add("reclaim " + filesystem);
        return this;
    }

    public NodeCallRecorder hold(String target) {
        said.add("hold " + target);
        return this;
    }

    public NodeCallRecorder after(String duration) {
        said.add("after " + GoDuration.parse(duration));
        return this;
    }

    public NodeCallRecorder keepFor(String duration) {
        said.add("keepFor " + GoDuration.parse(duration));
        return this;
    }

    public NodeCallRecorder steady() {
        said.add("steady");
        return this;
    }

    public NodeCallRecorder severity(String word) {
        said.add("severity " + word);
        return this;
    }

    public NodeCallRecorder message(String text) {
        said.add("message " + text);
        return this;
    }

    /// What was demanded or held and how, once each.
    List<String> said() {
        return said.stream().distinct().sorted().toList();
    }
}

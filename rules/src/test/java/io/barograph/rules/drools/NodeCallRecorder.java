package io.barograph.rules.drools;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Effect;
import module java.base;

/// The `node` of rule files when Drools runs them as they are: every verb and option, doing nothing but noting it.
public final class NodeCallRecorder {

    private final List<String> said = new ArrayList<>();

    public NodeCallRecorder condition(String type) {
        return saying(type);
    }

    public NodeCallRecorder taint(String key, Effect effect) {
        return saying(key + ":" + effect);
    }

    public NodeCallRecorder event(String reason) {
        return saying("event " + reason);
    }

    public NodeCallRecorder evict(String signal) {
        return saying("evict " + signal);
    }

    public NodeCallRecorder reclaim(String filesystem) {
        return saying("reclaim " + filesystem);
    }

    public NodeCallRecorder hold(String target) {
        return saying("hold " + target);
    }

    public NodeCallRecorder after(String duration) {
        return saying("after " + GoDuration.parse(duration));
    }

    public NodeCallRecorder keepFor(String duration) {
        return saying("keepFor " + GoDuration.parse(duration));
    }

    public NodeCallRecorder steady() {
        return saying("steady");
    }

    public NodeCallRecorder maxKeepFor(String duration) {
        return saying("maxKeepFor " + GoDuration.parse(duration));
    }

    public NodeCallRecorder severity(String word) {
        return saying("severity " + word);
    }

    public NodeCallRecorder message(String text) {
        return saying("message " + text);
    }

    public NodeCallRecorder ranking(String word) {
        return saying("ranking " + word);
    }

    public NodeCallRecorder maxGrace(String duration) {
        return saying("maxGrace " + GoDuration.parse(duration));
    }

    /// Drools does not know what that is: a rule that the check adds.
    public NodeCallRecorder minReclaim(Object amount) {
        return saying("minReclaim");
    }

    private NodeCallRecorder saying(String call) {
        said.add(call);
        return this;
    }

    /// What was demanded or held and how, once each.
    List<String> said() {
        return said.stream().distinct().sorted().toList();
    }
}

package io.barograph.rules.policy;

import io.barograph.rules.demand.Effect;
import io.barograph.threshold.GoDuration;
import java.util.ArrayList;
import java.util.List;

/// The `node` of rule files when Drools runs them as they are: every verb and option, doing nothing but noting it.
public final class Recorded {

    private final List<String> said = new ArrayList<>();

    public Recorded condition(String type) {
        said.add(type);
        return this;
    }

    public Recorded taint(String key, Effect effect) {
        said.add(key + ":" + effect);
        return this;
    }

    public Recorded event(String reason) {
        said.add("event " + reason);
        return this;
    }

    public Recorded evict(String signal) {
        said.add("evict " + signal);
        return this;
    }

    public Recorded reclaim(String filesystem) {
        said.add("reclaim " + filesystem);
        return this;
    }

    public Recorded hold(String target) {
        said.add("hold " + target);
        return this;
    }

    public Recorded after(String duration) {
        said.add("after " + GoDuration.parse(duration));
        return this;
    }

    public Recorded keepFor(String duration) {
        said.add("keepFor " + GoDuration.parse(duration));
        return this;
    }

    public Recorded steady() {
        said.add("steady");
        return this;
    }

    public Recorded severity(String word) {
        said.add("severity " + word);
        return this;
    }

    public Recorded message(String text) {
        said.add("message " + text);
        return this;
    }

    /// What was demanded or held and how, once each.
    List<String> said() {
        return said.stream().distinct().sorted().toList();
    }
}

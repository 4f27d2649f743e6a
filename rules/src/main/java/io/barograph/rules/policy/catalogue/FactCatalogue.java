package io.barograph.rules.policy.catalogue;

import static io.barograph.rules.policy.catalogue.ValueType.Unit.AMOUNT;
import static io.barograph.rules.policy.catalogue.ValueType.Unit.CORES;
import static io.barograph.rules.policy.catalogue.ValueType.Unit.COUNT;
import static io.barograph.rules.policy.catalogue.ValueType.Unit.DURATION;
import static io.barograph.rules.policy.catalogue.ValueType.Unit.PERCENT;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.fact.Threshold;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Every fact that rules can match, in the order of the reference. A new one is one entry here.
public final class FactCatalogue {

    private static final Of<Contention> CONTENTION = new Of<>(Contention.class);
    private static final Of<Pressure> PRESSURE = new Of<>(Pressure.class);
    private static final Of<Signal> SIGNAL = new Of<>(Signal.class);
    private static final Of<Teardown> TEARDOWN = new Of<>(Teardown.class);
    private static final Of<Node> NODE = new Of<>(Node.class);
    private static final Of<Pods> PODS = new Of<>(Pods.class);
    private static final Of<Condition> CONDITION = new Of<>(Condition.class);
    private static final Of<Taint> TAINT = new Of<>(Taint.class);

    private static final Of<Threshold> THRESHOLD = new Of<>(Threshold.class);
    private static final Of<Culprit> CULPRIT = new Of<>(Culprit.class);

    private static final ValueType.Name SIGNALS = new ValueType.Name(
            "signal",
            Arrays.stream(EvictionSignal.values()).map(EvictionSignal::word).toList());

    /// The list.
    public static final List<FactType> FACTS = List.of(
            CONTENTION.factType(
                    "How much of the time something in a scope waited for a resource that something else held.",
                    CONTENTION.keyField(
                            "scope", Scope.class, "whose waiting; SYSTEM_LOW of the CPU only", Contention::scope),
                    CONTENTION.keyField("resource", Resource.class, "what is waited for", Contention::resource),
                    CONTENTION.percentField("avg10", "average over 10 s", Contention::avg10),
                    CONTENTION.percentField("avg60", "average over 60 s", Contention::avg60),
                    CONTENTION.percentField("avg300", "average over 300 s", Contention::avg300),
                    CONTENTION.countField(
                            "stalled", "pods or other owners whose own average is at least 10 %", Contention::stalled),
                    CONTENTION.countField(
                            "selfLimited", "owners stalled that much by their own limit", Contention::selfLimited),
                    CONTENTION.countField(
                            "selfCrowded", "owners stalled that much by their own threads", Contention::selfCrowded)),
            PRESSURE.factType(
                    "The kernel's own figure for a scope's stall, self-made stall included.",
                    PRESSURE.keyField(
                            "scope", Scope.class, "whose stall; there is none of SYSTEM_LOW", Pressure::scope),
                    PRESSURE.keyField("resource", Resource.class, "what is waited for", Pressure::resource),
                    PRESSURE.keyField("kind", PressureKind.class, "some task waits, or all do (full)", Pressure::kind),
                    PRESSURE.percentField("avg10", "the kernel's average over 10 s", Pressure::avg10),
                    PRESSURE.percentField("avg60", "the kernel's average over 60 s", Pressure::avg60),
                    PRESSURE.percentField("avg300", "the kernel's average over 300 s", Pressure::avg300)),
            SIGNAL.factType(
                    "What is left of something the kubelet evicts for, in bytes, inodes or tasks; and of swap and the"
                            + " kernel's MemAvailable.",
                    SIGNAL.oneOf("name", SIGNALS, "which signal", Signal::name),
                    SIGNAL.amountField(
                            "available", "what is left, below 0 where more is used than there is", Signal::available),
                    SIGNAL.amountField("capacity", "what percentages are taken of", Signal::capacity),
                    SIGNAL.percentField("percent", "`available` as a share of `capacity`", Signal::percent)),
            TEARDOWN.factType(
                    "What is being removed from the node: deleted pods, by the API server, and containers that have no"
                            + " process left while their runtime keeps their state, and their files. CRI-O's containers"
                            + " also count while they are only exited.",
                    TEARDOWN.countField(
                            "containers",
                            "containers without a process, after 10 s of it, sandboxes too",
                            Teardown::containers),
                    TEARDOWN.durationField(
                            "oldest", "how long the oldest has been seen so, 0 if there are none", Teardown::oldest),
                    TEARDOWN.countField("terminating", "pods that are deleted and not yet gone", Teardown::terminating),
                    TEARDOWN.countField(
                            "overdue",
                            "those past their deletion time, grace period included, that the node has not ended",
                            Teardown::overdue),
                    TEARDOWN.durationField(
                            "oldestOverdue",
                            "how long the oldest has been overdue, 0 if there are none",
                            Teardown::oldestOverdue),
                    TEARDOWN.countField(
                            "filesPerSecond",
                            "by how many files the runtime's file system becomes emptier, over 10 s",
                            Teardown::filesPerSecond),
                    TEARDOWN.durationField(
                            "removing",
                            "how long it has done so without a pause by at least 1000 a second, 0 if it has not",
                            Teardown::removing)),
            NODE.factType(
                    "The node itself.",
                    NODE.nameField("name", "its name in the API server", Node::name),
                    NODE.truthField("unschedulable", "whether it is cordoned", Node::unschedulable),
                    NODE.labelsField("labels", "one of its labels", Node::labels),
                    NODE.textField("pool", "its node pool, by the labels of cloud providers and Karpenter", Node::pool),
                    NODE.textField("zone", "its zone, by topology.kubernetes.io/zone", Node::zone),
                    NODE.durationField("age", "since it was created", Node::age),
                    NODE.percentField("steal", "CPU time that the hypervisor gave to others", Node::steal)),
            PODS.factType(
                    "The pods that are bound to the node, counted. They are followed only while a loaded rule reads"
                            + " them.",
                    PODS.countField("pending", "by phase: not all containers have started", Pods::pending),
                    PODS.countField(
                            "running", "by phase: all containers have started, not all have ended", Pods::running),
                    PODS.countField("succeeded", "by phase: all containers have ended well", Pods::succeeded),
                    PODS.countField("failed", "by phase: all containers have ended, one of them badly", Pods::failed),
                    PODS.countField("unknown", "by phase: the kubelet does not report it", Pods::unknown),
                    PODS.countField("terminating", "of any phase, deleted and not yet gone", Pods::terminating),
                    PODS.countField("guaranteed", "by QoS class, neither succeeded nor failed", Pods::guaranteed),
                    PODS.countField("burstable", "by QoS class, neither succeeded nor failed", Pods::burstable),
                    PODS.countField("bestEffort", "by QoS class, neither succeeded nor failed", Pods::bestEffort),
                    PODS.coresField(
                            "cpuRequests",
                            "what the scheduler counts of those neither succeeded nor failed, overhead and resizes"
                                    + " under way included",
                            Pods::cpuRequests),
                    PODS.amountField("memoryRequests", "the same of memory, in bytes", Pods::memoryRequests),
                    PODS.coresField("cpuOverhead", "the part of it that is the pods' overhead", Pods::cpuOverhead),
                    PODS.amountField("memoryOverhead", "the same of memory, in bytes", Pods::memoryOverhead),
                    PODS.countField(
                            "oomScoreMismatches",
                            "containers whose oom_score_adj is not what the kubelet should have set",
                            Pods::oomScoreMismatches),
                    PODS.countField(
                            "limitDrifts",
                            "pods whose cgroup's limit is not their limits plus overhead",
                            Pods::limitDrifts)),
            CONDITION.listedFactType(
                    "A condition that another program keeps on the node; those of the loaded policies are left out.",
                    CONDITION.nameField("type", "its type", Condition::type),
                    CONDITION.wordField("status", ConditionStatus.class, "its status", Condition::status)),
            TAINT.listedFactType(
                    "A taint that another program keeps on the node; those of the loaded policies are left out.",
                    TAINT.nameField("key", "its key", Taint::key),
                    TAINT.wordField("effect", TaintEffect.class, "its effect", Taint::effect)),
            THRESHOLD.listedFactType(
                    "A threshold of the node's kubelet, if the exporter is given them (`--kubelet-config`,"
                            + " `--eviction.hard`).",
                    THRESHOLD.oneOf("signal", SIGNALS, "which signal it is for", Threshold::signal),
                    THRESHOLD.keyField(
                            "kind", ThresholdKind.class, "hard, or soft with a grace period", Threshold::kind),
                    THRESHOLD.amountField("value", "what must be left; a percentage is resolved", Threshold::value),
                    THRESHOLD.percentField(
                            "percent", "`value` as a share of the signal's capacity", Threshold::percent),
                    THRESHOLD.durationField("grace", "met for so long before the kubelet evicts", Threshold::grace)),
            CULPRIT.listedFactType(
                    "A pod, or a cgroup outside kubepods, for which others wait; of each resource the ten worst. What"
                            + " its own limit or its own threads cost a pod is no fault of another one.",
                    CULPRIT.keyField("resource", Resource.class, "what the others wait for", Culprit::resource),
                    CULPRIT.textField("owner", "`namespace/pod`, or the cgroup's path", Culprit::owner),
                    CULPRIT.percentField(
                            "imposed",
                            "how much of the time others wait for it, over 10 s, summed over all who wait",
                            Culprit::imposed),
                    CULPRIT.percentField(
                            "suffered", "how much of the time it waits for others, over 10 s", Culprit::suffered)));

    private FactCatalogue() {}

    /// The fact of that name, or null.
    public static @Nullable FactType factNamed(String name) {
        return FACTS.stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /// The names of all facts.
    public static List<String> names() {
        return FACTS.stream().map(FactType::name).toList();
    }

    /// What of these facts has a number, or a yes or no, in every observation, by the names that explanations and the
    /// decision log give it: `Contention(KUBEPODS, CPU).avg60`.
    public static Map<String, FactField> inputsOf(List<Fact> facts) {
        Map<String, FactField> inputs = new LinkedHashMap<>();
        for (Fact fact : facts) {
            FACTS.stream()
                    .filter(type -> type.facts().isInstance(fact) && !type.listed())
                    .flatMap(type -> type.fields().stream())
                    .filter(field ->
                            field.type() instanceof ValueType.Numeric || field.type() instanceof ValueType.Truth)
                    .forEach(field -> inputs.put(fact.subject() + "." + field.name(), field));
        }
        return inputs;
    }

    /// Fields of one kind of fact, each read by a method reference, so that the compiler checks them.
    private record Of<F extends Fact>(Class<F> facts) {

        FactType factType(String meaning, FactField... fields) {
            return new FactType(facts.getSimpleName(), facts, meaning, List.of(fields), false);
        }

        FactType listedFactType(String meaning, FactField... fields) {
            return new FactType(facts.getSimpleName(), facts, meaning, List.of(fields), true);
        }

        FactField wordField(String name, Class<? extends Enum<?>> words, String meaning, Function<F, Enum<?>> reader) {
            return createField(name, new ValueType.Word(words), false, meaning, it -> new Value.Word(reader.apply(it)));
        }

        FactField labelsField(String name, String meaning, Function<F, Map<String, String>> reader) {
            return createField(name, new ValueType.Labels(), false, meaning, it -> new Value.Labels(reader.apply(it)));
        }

        FactField textField(String name, String meaning, Function<F, @Nullable String> reader) {
            return createField(name, new ValueType.Text(), false, meaning, it -> Value.ofText(reader.apply(it)));
        }

        FactField durationField(String name, String meaning, ToDoubleFunction<F> reader) {
            return numberField(name, DURATION, meaning, reader);
        }

        FactField keyField(String name, Class<? extends Enum<?>> words, String meaning, Function<F, Enum<?>> reader) {
            return createField(name, new ValueType.Word(words), true, meaning, it -> new Value.Word(reader.apply(it)));
        }

        FactField nameField(String name, String meaning, Function<F, String> reader) {
            return createField(name, new ValueType.Text(), true, meaning, it -> new Value.Text(reader.apply(it)));
        }

        FactField oneOf(String name, ValueType.Name type, String meaning, Function<F, String> reader) {
            return createField(name, type, true, meaning, it -> new Value.Text(reader.apply(it)));
        }

        FactField amountField(String name, String meaning, ToDoubleFunction<F> reader) {
            return numberField(name, AMOUNT, meaning, reader);
        }

        FactField coresField(String name, String meaning, ToDoubleFunction<F> reader) {
            return numberField(name, CORES, meaning, reader);
        }

        FactField percentField(String name, String meaning, ToDoubleFunction<F> reader) {
            return numberField(name, PERCENT, meaning, reader);
        }

        FactField countField(String name, String meaning, ToDoubleFunction<F> reader) {
            return numberField(name, COUNT, meaning, reader);
        }

        FactField truthField(String name, String meaning, Predicate<F> reader) {
            return createField(name, new ValueType.Truth(), false, meaning, it -> new Value.Truth(reader.test(it)));
        }

        private FactField numberField(String name, ValueType.Unit unit, String meaning, ToDoubleFunction<F> reader) {
            ToDoubleFunction<Fact> numberReader = fact -> {
                double number = reader.applyAsDouble(facts.cast(fact));
                return number == Fact.MISSING_COUNT ? Double.NaN : number;
            };
            return new FactField(
                    name,
                    new ValueType.Numeric(unit),
                    false,
                    meaning,
                    fact -> new Value.Numeric(numberReader.applyAsDouble(fact)),
                    numberReader);
        }

        private FactField createField(
                String name, ValueType type, boolean key, String meaning, Function<F, Value> reader) {
            return new FactField(name, type, key, meaning, fact -> reader.apply(facts.cast(fact)));
        }
    }
}

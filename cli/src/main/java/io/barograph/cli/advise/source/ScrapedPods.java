package io.barograph.cli.advise.source;

import io.barograph.cli.advise.source.PodQueries.Pod;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// All that a Prometheus has of pods, by question.
record ScrapedPods(PodQueries queries, Map<String, SortedMap<Pod, SortedMap<String, Double>>> answers) {

    static final String LIVED = "lived";
    static final String CONTENTION = "contention";
    static final String PRESSURE = "pressure";
    static final String THROTTLED = "throttled";
    static final String IMPOSED = "imposed";
    static final String WORKING_SET = "working set";
    static final String TASKS = "tasks";
    static final String USED_CPUS = "used cpus";
    static final String CFS_PERIODS = "cfs periods";
    static final String CFS_THROTTLED = "cfs throttled periods";
    static final String CFS_SECONDS = "cfs throttled seconds";
    static final String CPU_LIMIT = "cpu limit";
    static final String MEMORY_LIMIT = "memory limit";
    static final String QOS = "qos";

    /// A question, and the label that tells its values of one pod apart.
    private record Question(String expression, String label, boolean ours) {}

    private static final Map<String, Question> QUESTIONS = Map.ofEntries(
            ownQuestion(
                    LIVED,
                    "count_over_time(barograph_pod_pressure_seconds_total{,resource=\"cpu\",kind=\"some\"}[:])",
                    ""),
            ownQuestion(CONTENTION, "increase(barograph_pod_contention_seconds_total{}[])", "resource"),
            ownQuestion(PRESSURE, "increase(barograph_pod_pressure_seconds_total{,kind=\"some\"}[])", "resource"),
            ownQuestion(THROTTLED, "increase(barograph_cpu_throttled_seconds_total{,scope=\"own\"}[])", ""),
            ownQuestion(IMPOSED, "increase(barograph_pod_imposed_contention_seconds_total{}[])", "resource"),
            ownQuestion(WORKING_SET, "max_over_time(barograph_pod_memory_working_set_bytes{}[])", ""),
            ownQuestion(TASKS, "max_over_time(barograph_pod_tasks{}[])", ""),
            foreignQuestion(
                    USED_CPUS,
                    "sum by (namespace, pod) (rate(container_cpu_usage_seconds_total{,container!=\"\","
                            + "container!=\"POD\"}[]))",
                    ""),
            foreignQuestion(CFS_PERIODS, "increase(container_cpu_cfs_periods_total{,container!=\"\"}[])", "container"),
            foreignQuestion(
                    CFS_THROTTLED,
                    "increase(container_cpu_cfs_throttled_periods_total{,container!=\"\"}[])",
                    "container"),
            foreignQuestion(
                    CFS_SECONDS,
                    "increase(container_cpu_cfs_throttled_seconds_total{,container!=\"\"}[])",
                    "container"),
            foreignQuestion(CPU_LIMIT, "kube_pod_container_resource_limits{,resource=\"cpu\"}", "container"),
            foreignQuestion(MEMORY_LIMIT, "kube_pod_container_resource_limits{,resource=\"memory\"}", "container"),
            foreignQuestion(QOS, "kube_pod_status_qos_class{} == 1", "qos_class"));

    private static Map.Entry<String, Question> ownQuestion(String name, String expression, String label) {
        return Map.entry(name, new Question(expression, label, true));
    }

    private static Map.Entry<String, Question> foreignQuestion(String name, String expression, String label) {
        return Map.entry(name, new Question(expression, label, false));
    }

    static ScrapedPods askAll(PodQueries queries) throws IOException, InterruptedException {
        Map<String, SortedMap<Pod, SortedMap<String, Double>>> answers = new HashMap<>();
        for (Map.Entry<String, Question> questionEntry : QUESTIONS.entrySet()) {
            Question question = questionEntry.getValue();
            answers.put(
                    questionEntry.getKey(), queries.askPods(question.expression(), question.label(), question.ours()));
        }
        return new ScrapedPods(queries, answers);
    }

    boolean isEmpty() {
        return of(LIVED).isEmpty();
    }

    private SortedMap<Pod, SortedMap<String, Double>> of(String question) {
        return Objects.requireNonNull(answers.get(question), question);
    }

    private static Question questionNamed(String question) {
        return Objects.requireNonNull(QUESTIONS.get(question), question);
    }

    /// The values of one pod, by the question's label; empty where there is none.
    SortedMap<String, Double> of(String question, Pod pod) {
        SortedMap<String, Double> foundValues =
                of(question).get(questionNamed(question).ours() ? pod : pod.anywhere());
        return foundValues == null ? Collections.emptySortedMap() : foundValues;
    }

    /// One value of a pod, or why there is none.
    Reading<Double> podValue(String question, Pod pod, String label) {
        Double value = of(question, pod).get(label);
        return value == null
                ? Reading.absent("Prometheus has no "
                        + questionNamed(question).expression().replaceAll("^.*?([a-z]\\w*_\\w+)\\{.*$", "$1"))
                : Reading.of(value);
    }

    List<NodeSpan> nodeSpans(String source) {
        SortedMap<String, List<WorkloadSpan>> byNode = new TreeMap<>();
        SortedMap<String, List<String>> unknown = new TreeMap<>();
        SortedMap<String, Long> lived = new TreeMap<>();
        for (Pod pod : of(LIVED).keySet()) {
            ScrapedPod scraped = new ScrapedPod(this, pod);
            byNode.computeIfAbsent(pod.node(), _ -> new ArrayList<>()).add(scraped.span());
            lived.merge(pod.node(), scraped.livedMicros(), Math::max);
            unknown.computeIfAbsent(pod.node(), _ -> new ArrayList<>()).addAll(scraped.unexplained());
        }
        Reading<Double> none = Reading.absent("exporters' metrics do not have it");
        return byNode.entrySet().stream()
                .map(nodeWorkloads -> new NodeSpan(
                        source,
                        nodeWorkloads.getKey(),
                        queries.seconds() * 1_000_000,
                        lived.getOrDefault(nodeWorkloads.getKey(), 0L),
                        none,
                        none,
                        blamedOwners(nodeWorkloads.getKey(), lived.getOrDefault(nodeWorkloads.getKey(), 0L)),
                        nodeWorkloads.getValue(),
                        unknown.getOrDefault(nodeWorkloads.getKey(), List.of())))
                .toList();
    }

    private Map<Resource, List<BlamedOwner>> blamedOwners(String node, long livedMicros) {
        Map<Resource, List<BlamedOwner>> blamed = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            Map<String, Double> percents = new LinkedHashMap<>();
            of(IMPOSED).forEach((pod, secondsByResource) -> {
                Double seconds = secondsByResource.get(resource.word());
                if (pod.node().equals(node) && seconds != null && livedMicros > 0) {
                    percents.put(pod.namespace() + "/" + pod.pod(), 1e8 * seconds / livedMicros);
                }
            });
            blamed.put(resource, BlamedOwner.ofImposed(percents));
        }
        return blamed;
    }
}

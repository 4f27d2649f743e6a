package io.barograph.e2e.documentation;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.process.CommandRun;
import io.barograph.testkit.process.PackagedProgram;
import module java.base;

/// Runs a namespace's Jobs as a kubelet and the Job controller would: the program as a process with the Job's arguments
/// and a token of its account, again after a failure, and then the Job's status.
public final class HookJobs implements AutoCloseable {

    private static final String JOBS = "/apis/batch/v1/namespaces/barograph/jobs";
    private static final Duration LOOK = Duration.ofMillis(200);

    /// Between two tries of a Job, of which each waits twice as long as the one before, as with a kubelet.
    private static final long MOST_SECONDS = 10;

    private static final int INVALID = 422;

    private final Path checkout;
    private final ApiServer server;
    private final Runnable before;
    private final List<String> printed = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final Map<String, Instant> notBefore = new HashMap<>();
    private final Map<String, Ending> ended = new HashMap<>();
    private final ScheduledExecutorService kubelet = Executors.newSingleThreadScheduledExecutor();

    /// @param before what the cluster does when a Job begins, such as ending a deleted pod
    public HookJobs(ApiServer server, Runnable before) {
        this(Checkout.HOME, server, before);
    }

    /// The same with the program that was packaged in another checkout.
    public HookJobs(Path checkout, ApiServer server, Runnable before) {
        this.checkout = checkout;
        this.server = server;
        this.before = before;
        Future<?> _ = kubelet.scheduleWithFixedDelay(this::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            for (JsonNode job : server.admin().get(JOBS).body().path("items")) {
                if (job.at("/status/conditions").isEmpty()) {
                    follow(job, job.at("/metadata/uid").asText());
                }
            }
        } catch (RuntimeException | AssertionError e) {
            printed.add("the Job could not be followed: " + e);
        }
    }

    /// A Job that has ended never runs again, even if its status is not taken at once.
    private void follow(JsonNode job, String uid) {
        if (!ended.containsKey(uid) && !Instant.now().isBefore(notBefore.getOrDefault(uid, Instant.MIN))) {
            run(job, uid);
        }
        Ending ending = ended.get(uid);
        if (ending != null) {
            String path = JOBS + "/" + job.at("/metadata/name").asText() + "/status";
            Answer answer = server.admin().patch(path, Patch.MERGE, ending.inTwoSteps());
            if (answer.status() == INVALID) {
                answer = server.admin().patch(path, Patch.MERGE, ending.inOneStep());
            }
            answer.orFail();
        }
    }

    private void run(JsonNode job, String uid) {
        JsonNode pod = job.at("/spec/template/spec");
        String account = pod.path("serviceAccountName").asText();
        String token =
                server.kubectl("-n", "barograph", "create", "token", account).strip();
        List<String> arguments = new ArrayList<>();
        pod.at("/containers/0/args").forEach(argument -> arguments.add(argument.asText()));
        arguments.add("--kubeconfig=" + server.kubeconfig("account-" + account, token));
        before.run();
        CommandRun ran = CommandRun.run(
                Map.of(),
                PackagedProgram.commandOf(
                        checkout, "cli", "io.barograph.cli.Barograph", arguments.toArray(String[]::new)));
        printed.add(ran.printed());
        Instant now = Instant.now();
        if (ran.code() == 0) {
            String counts = "\"succeeded\":1,\"completionTime\":\"" + seconds(now) + "\",";
            ended.put(uid, new Ending(seconds(now), "SuccessCriteriaMet", "Complete", counts));
        } else if (failures.merge(uid, 1, Integer::sum)
                > job.at("/spec/backoffLimit").asInt()) {
            ended.put(uid, new Ending(seconds(now), "FailureTarget", "Failed", "\"failed\":1,"));
        } else {
            notBefore.put(uid, now.plusSeconds(Math.min(1L << failures.getOrDefault(uid, 0), MOST_SECONDS)));
        }
    }

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// What Jobs printed, each time that one ran.
    public List<String> printed() {
        return List.copyOf(printed);
    }

    @Override
    public void close() {
        kubelet.shutdownNow();
    }

    /// How a Job ended.
    ///
    /// @param first the condition that comes before the last one
    private record Ending(String time, String first, String last, String counts) {

        /// All at one time: the API server refuses a Job that ends before it begins.
        String inTwoSteps() {
            return status(condition(first) + "," + condition(last));
        }

        /// As on Kubernetes 1.30, which refuses the first condition.
        String inOneStep() {
            return status(condition(last));
        }

        private String status(String conditions) {
            return "{\"status\":{\"startTime\":\"%s\",%s\"conditions\":[%s]}}".formatted(time, counts, conditions);
        }

        private String condition(String type) {
            return "{\"type\":\"%s\",\"status\":\"True\",\"lastTransitionTime\":\"%s\"}".formatted(type, time);
        }
    }
}

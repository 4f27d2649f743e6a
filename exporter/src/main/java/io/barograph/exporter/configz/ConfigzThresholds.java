package io.barograph.exporter.configz;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ThresholdReader;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thresholds that the kubelet tells: asked at once and every ten minutes, sooner while it does not answer. What it
/// told last holds; until it has told anything they are assumed.
public final class ConfigzThresholds implements Supplier<EvictionPlan>, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigzThresholds.class);
    private static final long REST_MILLIS = 600_000;
    private static final long RETRY_MILLIS = 10_000;

    private final ConfigzSettings settings;
    private final Vertx vertx;
    private final KubeletConfigz kubelet;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile EvictionPlan plan;
    /// The problem reported last. Belongs to the thread.
    private String reportedProblem = "";

    /// @param assumed what holds until the kubelet has answered
    public ConfigzThresholds(ConfigzSettings settings, String nodeName, EvictionPlan assumed) {
        this.settings = settings;
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setBlockedThreadCheckInterval(60_000));
        kubelet = KubeletConfigz.of(vertx, settings, nodeName);
        plan = assumed.assumedBecause("the kubelet was not asked yet for its thresholds");
        thread = Thread.ofPlatform().name("configz").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    @Override
    public EvictionPlan get() {
        return plan;
    }

    private void run() {
        try {
            long pause = 0;
            while (!closed.await(pause, TimeUnit.MILLISECONDS)) {
                pause = ask() ? REST_MILLIS : RETRY_MILLIS;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean ask() throws InterruptedException {
        try {
            EvictionSettings toldSettings = kubelet.ask();
            ThresholdReader reader = new ThresholdReader(settings.dialect());
            List<EvictionThreshold> thresholds = reader.readThresholds(toldSettings);
            for (InvalidAmountException exception : reader.faults()) {
                throw new IOException(exception.getMessage(), exception);
            }
            EvictionPlan newPlan = plan.withToldThresholds(thresholds, toldSettings.transitionPeriod());
            if (!newPlan.equals(plan)) {
                LOG.info("the kubelet's thresholds are {}", thresholds);
            }
            plan = newPlan;
            reportedProblem = "";
            return true;
        } catch (IOException | RuntimeException e) {
            String why = "the kubelet does not tell its thresholds: " + e.getMessage();
            if (!why.equals(reportedProblem)) {
                LOG.warn("{}", why);
            }
            reportedProblem = why;
            if (!plan.whyAssumed().isEmpty()) {
                plan = plan.assumedBecause(why);
            }
            return false;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
        vertx.close();
    }
}

package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Who used the most of a resource, where nothing tells who made others wait for it. A workload that its own limit
/// holds back is left out.
final class LargestUsers {

    private static final double NEGLIGIBLE_CPUS = 0.05;
    private static final long MIB = 1 << 20;

    private LargestUsers() {}

    static List<BlamedOwner> of(Resource resource, List<WorkloadSpan> all) {
        Map<String, Double> used = new TreeMap<>();
        for (WorkloadSpan each : all) {
            Double amount = amount(resource, each).orNull();
            if (amount != null) {
                used.merge(each.workload().ownerName(), amount, Double::sum);
            }
        }
        return used.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> new BlamedOwner(each.getKey(), false, words(resource, each.getValue()), each.getValue()))
                .sorted(Comparator.comparingDouble(BlamedOwner::weight).reversed())
                .toList();
    }

    private static Reading<Double> amount(Resource resource, WorkloadSpan of) {
        return switch (of.workload().kind()) {
            case SLICE -> Reading.absent("its pods are named");
            case CONTAINER, POD, SYSTEM ->
                switch (resource) {
                    case CPU ->
                        of.cpu().throttling().isPresent()
                                ? Reading.absent("its limit holds it back")
                                : of.cpu().usedCpus().map(it -> it < NEGLIGIBLE_CPUS ? 0.0 : it);
                    case MEMORY ->
                        of.memory().limit().isPresent()
                                ? Reading.absent("its limit holds it back")
                                : of.memory().usedBytes().map(it -> it < MIB ? 0.0 : (double) it);
                    case IO ->
                        of.io().ioMax().isPresent()
                                ? Reading.absent("its limit holds it back")
                                : of.io().operations().map(Long::doubleValue);
                };
        };
    }

    private static String words(Resource resource, double amount) {
        return switch (resource) {
            case CPU -> String.format(Locale.ROOT, "used %.2f CPUs", amount);
            case MEMORY -> String.format(Locale.ROOT, "used %.0f MiB", amount / MIB);
            case IO -> String.format(Locale.ROOT, "%.0f operations", amount);
        };
    }
}

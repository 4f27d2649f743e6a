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

    static List<BlamedOwner> of(Resource resource, List<WorkloadSpan> workloadSpans) {
        Map<String, Double> usedByOwner = new TreeMap<>();
        for (WorkloadSpan workloadSpan : workloadSpans) {
            Double amount = usedAmount(resource, workloadSpan).orNull();
            if (amount != null) {
                usedByOwner.merge(workloadSpan.workload().ownerName(), amount, Double::sum);
            }
        }
        return usedByOwner.entrySet().stream()
                .filter(ownerUse -> ownerUse.getValue() > 0)
                .map(ownerUse -> new BlamedOwner(
                        ownerUse.getKey(), false, amountText(resource, ownerUse.getValue()), ownerUse.getValue()))
                .sorted(Comparator.comparingDouble(BlamedOwner::weight).reversed())
                .toList();
    }

    private static Reading<Double> usedAmount(Resource resource, WorkloadSpan of) {
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

    private static String amountText(Resource resource, double amount) {
        return switch (resource) {
            case CPU -> String.format(Locale.ROOT, "used %.2f CPUs", amount);
            case MEMORY -> String.format(Locale.ROOT, "used %.0f MiB", amount / MIB);
            case IO -> String.format(Locale.ROOT, "%.0f operations", amount);
        };
    }
}

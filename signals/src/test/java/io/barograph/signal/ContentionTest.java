package io.barograph.signal;

import module java.base;
import org.junit.jupiter.api.Test;

/// A contention is equal to another where all that it was made of is.
class ContentionTest {

    private static final List<Reading<Double>> NUMBERS = List.of(
            Reading.of(0.0),
            Reading.of(-0.0),
            Reading.of(12.5),
            Reading.of(Double.NaN),
            Reading.absent("first snapshot"),
            Reading.absent("a gap"),
            Reading.failed("first snapshot"));

    private static final List<Reading<OwnerCounts>> OWNERS = List.of(
            Reading.of(new OwnerCounts(0, 0, 0, List.of())),
            Reading.of(new OwnerCounts(1, 0, 0, List.of())),
            Reading.of(new OwnerCounts(0, 1, 0, List.of())),
            Reading.of(new OwnerCounts(0, 0, 1, List.of())),
            Reading.of(new OwnerCounts(1, 0, 0, List.of(new OwnerCounts.Worst("default/web", 40)))),
            Reading.of(new OwnerCounts(0, 0, 0, List.of(), OwnerCounts.SelfStalled.NOBODY)),
            Reading.of(new OwnerCounts(0, 0, 0, List.of(), selfStalled(true))),
            Reading.of(new OwnerCounts(0, 0, 0, List.of(), selfStalled(false))),
            Reading.absent("first snapshot"),
            Reading.failed("first snapshot"));

    private static OwnerCounts.SelfStalled selfStalled(boolean limited) {
        List<OwnerCounts.Worst> worst = List.of(new OwnerCounts.Worst("default/web", 40));
        return new OwnerCounts.SelfStalled(limited ? worst : List.of(), limited ? List.of() : worst);
    }

    private record Parts(
            Scope scope,
            Resource resource,
            Reading<Double> percent,
            MovingAverages averages,
            Reading<OwnerCounts> owners) {

        Contention made() {
            return new Contention(scope, resource, percent, averages, owners);
        }
    }

    /// Each part takes all its values while the others stay.
    private static List<Parts> all() {
        Reading<Double> none = NUMBERS.getFirst();
        MovingAverages calm = new MovingAverages(none, none, none);
        List<Parts> all = new ArrayList<>();
        for (Reading<Double> each : NUMBERS) {
            all.add(new Parts(Scope.NODE, Resource.CPU, each, calm, OWNERS.getFirst()));
            all.add(new Parts(Scope.NODE, Resource.CPU, none, new MovingAverages(each, none, none), OWNERS.getFirst()));
            all.add(new Parts(Scope.NODE, Resource.CPU, none, new MovingAverages(none, each, none), OWNERS.getFirst()));
            all.add(new Parts(Scope.NODE, Resource.CPU, none, new MovingAverages(none, none, each), OWNERS.getFirst()));
        }
        OWNERS.forEach(owners -> all.add(new Parts(Scope.NODE, Resource.CPU, none, calm, owners)));
        all.add(new Parts(Scope.KUBEPODS, Resource.CPU, none, calm, OWNERS.getFirst()));
        all.add(new Parts(Scope.NODE, Resource.IO, none, calm, OWNERS.getFirst()));
        return all;
    }

    private static RecordLike<Parts, Contention> cases() {
        return new RecordLike<>(
                all(),
                Parts::made,
                made -> new Parts(made.scope(), made.resource(), made.percent(), made.averages(), made.owners()));
    }

    @Test
    void saysWhatItWasMadeOf() {
        cases().assertSaysWhatItWasMadeOf();
    }

    @Test
    void isEqualWhereAllItsPartsAre() {
        cases().assertEqualWhereAllPartsAre();
    }
}

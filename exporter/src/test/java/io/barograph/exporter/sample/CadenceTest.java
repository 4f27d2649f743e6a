package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CadenceTest {

    private static final long LAST = 10_000_000;
    private static final long DUE = LAST + 2_000_000;

    @Test
    void makesAPassWhenItIsDue() {
        assertThat(Cadence.dueCause(DUE - 1, LAST, DUE, null, false)).isNull();
        assertThat(Cadence.dueCause(DUE, LAST, DUE, null, false)).isEqualTo(SamplingCause.TIMER);
        assertThat(Cadence.pauseMicros(LAST + 500_000, LAST, DUE, null, false)).isEqualTo(1_500_000);
    }

    @Test
    void makesAPassForAScrapeOnceTheLastIsASecondOld() {
        assertThat(Cadence.dueCause(LAST + 999_999, LAST, DUE, null, true)).isNull();
        assertThat(Cadence.pauseMicros(LAST + 999_999, LAST, DUE, null, true)).isEqualTo(1);
        assertThat(Cadence.dueCause(LAST + 1_000_000, LAST, DUE, null, true)).isEqualTo(SamplingCause.SCRAPE);
    }

    @Test
    void looksAtCgroupsThatAreMadeOrRemovedUnlessTheLastPassIsFresh() {
        assertThat(Cadence.dueCause(LAST + 1_000_000, LAST, DUE, SamplingCause.CGROUP, false))
                .isEqualTo(SamplingCause.CGROUP);
        assertThat(Cadence.dueCause(LAST + 999_999, LAST, DUE, SamplingCause.CGROUP, false))
                .isNull();
        assertThat(Cadence.pauseMicros(LAST + 999_999, LAST, DUE, SamplingCause.CGROUP, false))
                .isEqualTo(1);
    }

    @Test
    void answersAStallOnceContentionCanBeMeasured() {
        long late = LAST + 10_000_000;
        assertThat(Cadence.dueCause(LAST + 1_999_999, LAST, late, SamplingCause.PSI, false))
                .isNull();
        assertThat(Cadence.pauseMicros(LAST + 1_999_999, LAST, late, SamplingCause.PSI, false))
                .isEqualTo(1);
        assertThat(Cadence.dueCause(LAST + 2_000_000, LAST, late, SamplingCause.PSI, false))
                .isEqualTo(SamplingCause.PSI);
    }

    @Test
    void aScrapeHasAStallAnsweredSooner() {
        assertThat(Cadence.dueCause(LAST + 999_999, LAST, DUE, SamplingCause.PSI, true))
                .isNull();
        assertThat(Cadence.pauseMicros(LAST + 999_999, LAST, DUE, SamplingCause.PSI, true))
                .isEqualTo(1);
        assertThat(Cadence.dueCause(LAST + 1_000_000, LAST, DUE, SamplingCause.PSI, true))
                .isEqualTo(SamplingCause.PSI);
    }

    @Test
    void namesTheEventWhereTheTimerIsDueAsWell() {
        assertThat(Cadence.dueCause(DUE, LAST, DUE, SamplingCause.CGROUP, true)).isEqualTo(SamplingCause.CGROUP);
    }

    @Test
    void neverPausesForLessThanNothing() {
        assertThat(Cadence.pauseMicros(DUE + 5, LAST, DUE, null, false)).isZero();
    }
}

package io.barograph.controller.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.kube.lease.LeaseElection.Step;
import org.junit.jupiter.api.Test;

class LeaseElectionTest {

    private static final long SECOND = 1_000_000;

    private final LeaseElection election = new LeaseElection("me");

    @Test
    void makesALeaseWhereThereIsNone() {
        assertThat(election.nextStep(null, 0)).isEqualTo(Step.CREATE);
    }

    @Test
    void renewsItsOwn() {
        LeaseState mine = lease("me", "t1", 15);
        assertThat(election.nextStep(mine, 0)).isEqualTo(Step.RENEW);
    }

    @Test
    void takesAFreedLeaseAtOnce() {
        LeaseState free = lease("", "t1", 1);
        assertThat(election.nextStep(free, 0)).isEqualTo(Step.TAKE);
    }

    @Test
    void takesAnothersOnlyAfterItHasNotChangedForAsLongAsItLasts() {
        LeaseState theirs = lease("other", "t1", 15);
        waits(theirs, -3, 11);
        LeaseState renewed = lease("other", "t2", 15);
        waits(renewed, 12, 26);
        assertThat(election.nextStep(renewed, 27 * SECOND)).isEqualTo(Step.TAKE);
    }

    @Test
    void whoWasStoppedHasNotSeenThatNothingChanged() {
        LeaseState theirs = lease("other", "t1", 15);
        waits(theirs, 0, 4);
        waits(theirs, 3600, 3614);
        assertThat(election.nextStep(theirs, 3615 * SECOND)).isEqualTo(Step.TAKE);
    }

    /// Looks every second.
    private void waits(LeaseState theirs, int fromSecond, int toSecond) {
        for (int second = fromSecond; second <= toSecond; second++) {
            assertThat(election.nextStep(theirs, second * SECOND)).isEqualTo(Step.WAIT);
        }
    }

    @Test
    void doesNotBelieveTimesWrittenByOthers() {
        LeaseState old = lease("other", "1999-01-01T00:00:00.000000Z", 15);
        assertThat(election.nextStep(old, 0)).isEqualTo(Step.WAIT);
        LeaseState greedy = lease("other", "2999-01-01T00:00:00.000000Z", Integer.MAX_VALUE);
        waits(greedy, 1, 120);
        assertThat(election.nextStep(greedy, 121 * SECOND)).isEqualTo(Step.TAKE);
        LeaseState zero = lease("other", "t", 0);
        assertThat(election.nextStep(zero, 122 * SECOND)).isEqualTo(Step.WAIT);
    }

    private static LeaseState lease(String holder, String renewTime, int seconds) {
        return new LeaseState("1", holder, renewTime, seconds, 3);
    }
}

package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class AsyncSemaphoreTest {

    private final AsyncSemaphore turns = new AsyncSemaphore(2);
    private final List<String> given = new ArrayList<>();

    private Runnable waiter(String name) {
        Runnable turn = () -> given.add(name);
        turns.takeTurn(turn);
        return turn;
    }

    @Test
    void givesAsManyAsThereAreAndThenOneForEachThatIsGivenBack() {
        waiter("a");
        waiter("b");
        waiter("c");
        waiter("d");
        assertThat(given).containsExactly("a", "b");
        turns.giveBack();
        assertThat(given).containsExactly("a", "b", "c");
        turns.giveBack();
        turns.giveBack();
        turns.giveBack();
        waiter("e");
        waiter("f");
        waiter("g");
        assertThat(given).containsExactly("a", "b", "c", "d", "e", "f");
    }

    @Test
    void losesNoneToWhoWaitsNoMore() {
        waiter("a");
        waiter("b");
        Runnable gone = waiter("gone");
        waiter("c");
        turns.leaveQueue(gone);
        turns.giveBack();
        turns.giveBack();
        waiter("d");
        waiter("e");
        assertThat(given).containsExactly("a", "b", "c", "d");
    }

    @Test
    void whoHasATurnAndWaitsForNoneMoreStillHasIt() {
        Runnable first = waiter("a");
        turns.leaveQueue(first);
        waiter("b");
        waiter("c");
        assertThat(given).containsExactly("a", "b");
    }
}

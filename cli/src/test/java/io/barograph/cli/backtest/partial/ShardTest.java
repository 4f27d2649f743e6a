package io.barograph.cli.backtest.partial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {

    @Test
    void eachNodeIsInOneShardAndShardsAreOfAboutOneSize() {
        int[] sizes = new int[8];
        for (int node = 0; node < 8_000; node++) {
            String name = "worker-" + node;
            List<Shard> having = IntStream.range(0, 8)
                    .mapToObj(index -> new Shard(index, 8))
                    .filter(each -> each.hasNode(name))
                    .toList();
            assertThat(having).hasSize(1);
            sizes[having.getFirst().index()]++;
        }
        assertThat(IntStream.of(sizes)).allMatch(each -> each > 850 && each < 1_150);
    }

    /// A partial that was made yesterday must fit those of today.
    @Test
    void aNodesShardNeverChanges() {
        assertThat(IntStream.range(0, 8).filter(index -> new Shard(index, 8).hasNode("worker-1")))
                .containsExactly(5);
        assertThat(IntStream.range(0, 8).filter(index -> new Shard(index, 8).hasNode("S36_long")))
                .containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4/4", "1/0", "0/10001", "-1/4", "1", "a/b", "1/4 ", "99999/99999999"})
    void refusesWhatIsNoShard(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected I/N");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/10001", "0/100000", "0/9999999999999"})
    void namesTheMostThereMayBe(String text) {
        assertThatThrownBy(() -> Shard.parse(text)).hasMessageContaining("N from 1 to 10000");
    }

    @Test
    void readsWhatItWrites() {
        assertThat(Shard.parse("2/4")).isEqualTo(new Shard(2, 4)).hasToString("2/4");
    }
}

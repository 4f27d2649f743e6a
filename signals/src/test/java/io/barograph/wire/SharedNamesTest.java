package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;

/// All parsers share one table of names, which has places for some hundreds of one hash code only.
class SharedNamesTest {

    private static final Snapshot USUAL = SampleSnapshots.usual();

    /// As jackson-core reckons names of five to eight bytes before its seed comes in.
    private static int hashOf(int first, int second) {
        int hash = first + (first >>> 15);
        return (hash ^ (hash >>> 9)) + 33 * second;
    }

    /// Names of eight letters with the hash code of `version`.
    private static List<String> namesLikeVersion(int count) {
        int hash = hashOf(0x76657273, 0xFF696F6E);
        int inverse =
                BigInteger.valueOf(33).modInverse(BigInteger.ONE.shiftLeft(32)).intValue();
        Random random = new Random(1);
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            int first = random.ints(4, 'a', 'z' + 1).reduce(0, (quad, letter) -> quad << 8 | letter);
            int second = (hash - hashOf(first, 0)) * inverse;
            String name = lettersOf(first) + lettersOf(second);
            if (name.chars().allMatch(letter -> letter > ' ' && letter < 127 && letter != '"' && letter != '\\')) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    private static String lettersOf(int quad) {
        return new String(ByteBuffer.allocate(4).putInt(quad).array(), StandardCharsets.ISO_8859_1);
    }

    private static byte[] withUnknown(byte[] object, Stream<String> names) {
        String text = new String(object, UTF_8);
        String unknown = names.map(name -> "\"" + name + "\":0").collect(Collectors.joining(",", "{\"x\":{", "}"));
        return (unknown + "," + text.substring(1)).getBytes(UTF_8);
    }

    @Test
    void namesThatOneExporterInventsKeepNoOthersSnapshotFromBeingRead() {
        byte[] usual = SnapshotJson.encode(USUAL);
        Stream<String> many = IntStream.range(0, 6_100)
                .mapToObj(i -> "" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26));
        assertThat(SnapshotJson.decode(withUnknown(usual, many))).isEqualTo(USUAL);
        assertThatThrownBy(() -> SnapshotJson.decode(withUnknown(usual, namesLikeVersion(700).stream())))
                .isInstanceOf(WireException.class);
        assertThat(SnapshotJson.decode(usual)).isEqualTo(USUAL);
    }

    @Test
    void fewOfThemAtATimeDoNotEither() {
        byte[] usual = SnapshotJson.encode(USUAL);
        List<String> names = namesLikeVersion(700);
        for (int i = 0; i < names.size(); i += 50) {
            byte[] bytes = withUnknown(usual, names.subList(i, i + 50).stream());
            assertThat(SnapshotJson.decode(bytes)).isEqualTo(USUAL);
        }
        assertThat(SnapshotJson.decode(usual)).isEqualTo(USUAL);
    }

    @Test
    void behindASnapshotWithUnknownNamesIsNothingBut() {
        byte[] bytes = withUnknown(SnapshotJson.encode(USUAL), Stream.of("new"));
        String text = new String(bytes, UTF_8);
        assertThat(SnapshotJson.decode((text + " \n").getBytes(UTF_8))).isEqualTo(USUAL);
        assertThatThrownBy(() -> SnapshotJson.decode((text + "{}").getBytes(UTF_8)))
                .hasMessageContaining("expected nothing after the snapshot");
    }
}

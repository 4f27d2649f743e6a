package io.barograph.cli.backtest.partial;

import io.barograph.problem.Sha256;
import module java.base;

/// One of several parts of a backtest. It has some of the nodes: whose, their names alone decide, so that each node is
/// in one shard, whatever else there is.
///
/// @param index from 0
/// @param of how many there are
public record Shard(int index, int of) {

    /// A part of nothing more than itself would be a file for each node.
    public static final int MOST = 10_000;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

    public Shard {
        if (of < 1 || of > MOST || index < 0 || index >= of) {
            throw new IllegalArgumentException(
                    index + "/" + of + ": expected I/N with I from 0 to N - 1 and N from 1 to " + MOST);
        }
    }

    /// Reads `2/4`, the third of four.
    ///
    /// @throws IllegalArgumentException with a message
    public static Shard parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": expected I/N, I from 0 to N - 1, N from 1 to " + MOST + ". Maybe 0/4");
        }
        try {
            return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is " + wrong.getMessage(), wrong);
        }
    }

    /// Whether the node is one of this shard's.
    public boolean hasNode(String node) {
        byte[] digest = Sha256.begin().digest(node.getBytes(StandardCharsets.UTF_8));
        return Math.floorMod(ByteBuffer.wrap(digest).getLong(), of) == index;
    }

    @Override
    public String toString() {
        return index + "/" + of;
    }
}

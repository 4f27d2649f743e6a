package io.barograph.cli.advise.remedy;

import module java.base;

/// The next step of an IO limit: what the workload would do in the time that it waits, at most four times as much.
///
///     next = limit / (1 - share of the time it waits), at most 4 x limit
final class IoStepFormula {

    static final String TEXT = "limit / (1 - share of the time it waited), at most 4 x limit";

    private static final double MOST = 4;
    private static final double MOST_LIMIT = 1e18;

    private IoStepFormula() {}

    static long nextLimit(long limit, double share) {
        double factor = share >= 1 - 1 / MOST ? MOST : 1 / (1 - Math.max(0, share));
        return Math.max(limit, (long) Math.ceil(Math.min(MOST_LIMIT, limit * factor)));
    }

    /// The lines of an `io.max`, each number raised: `259:0 riops=80`. What is `max` is left out.
    static String raisedIoMax(String ioMax, double share) {
        StringJoiner lines = new StringJoiner("\n");
        for (String line : ioMax.split("\n", -1)) {
            String[] words = line.strip().split(" +", -1);
            StringJoiner raised = new StringJoiner(" ");
            raised.add(words[0]);
            for (int i = 1; i < words.length; i++) {
                int equals = words[i].indexOf('=');
                String value = words[i].substring(equals + 1);
                if (equals > 0 && value.matches("[0-9]{1,18}")) {
                    raised.add(words[i].substring(0, equals + 1) + nextLimit(Long.parseLong(value), share));
                }
            }
            lines.add(raised.toString());
        }
        return lines.toString();
    }
}

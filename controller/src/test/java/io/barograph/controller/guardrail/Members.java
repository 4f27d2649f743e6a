package io.barograph.controller.guardrail;

import io.barograph.controller.guardrail.Member.Stake;
import io.barograph.controller.guardrail.Member.Stakes;
import io.barograph.controller.guardrail.Member.Weight;
import io.barograph.controller.guardrail.Verdict.Ask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Fleets to ask guardrails about.
final class Members {

    static final Stake HAS = new Stake(true, false, false);
    static final Stake WANTS = new Stake(false, true, false);
    static final Stake GRANTED = new Stake(false, true, true);
    static final Stake NO = Stake.NONE;

    private Members() {}

    static Member calm(String node, String pool, String zone) {
        return new Member(node, new Place(pool, zone), Look.CALM, Stakes.NONE, new Weight(0, 0));
    }

    /// This many calm nodes in one pool and one zone, which the node's name begins with.
    static List<Member> calm(int count, String pool, String zone) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(calm(pool + "-" + zone + "-" + i, pool, zone));
        }
        return members;
    }

    static Member with(Member member, Look look) {
        return new Member(member.node(), member.place(), look, member.stakes(), member.weight());
    }

    static Member with(Member member, Stake hard, Stake soft, double percent) {
        return new Member(
                member.node(),
                member.place(),
                Look.PRESSURED,
                new Stakes(hard, soft),
                new Weight(percent, member.weight().forMicros()));
    }

    static Member wantsHard(String node, String pool, String zone, double percent) {
        return with(calm(node, pool, zone), WANTS, NO, percent);
    }

    static List<String> allowed(Map<Ask, Verdict> verdicts) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Verdict.Allowed)
                .map(entry -> entry.getKey().node())
                .sorted()
                .toList();
    }

    static String why(Map<Ask, Verdict> verdicts, String node) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getKey().node().equals(node))
                .map(entry ->
                        entry.getValue() instanceof Verdict.Blocked(HeldBack why) ? why.word() + ": " + why.text() : "")
                .findFirst()
                .orElse("not asked");
    }

    static long micros(Duration time) {
        return time.toNanos() / 1000;
    }
}

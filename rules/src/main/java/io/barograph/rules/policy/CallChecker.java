package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.Syntax.CallText;
import io.barograph.rules.policy.Syntax.Expression;
import io.barograph.rules.policy.Syntax.OptionText;
import io.barograph.threshold.GoDuration;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out what the `then` of one rule demands.
final class CallChecker {

    /// No exporter looks more often, as long as nothing wakes it.
    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(2);

    private final Arguments arguments;
    private final Problems problems;

    CallChecker(Arguments arguments, Problems problems) {
        this.arguments = arguments;
        this.problems = problems;
    }

    /// The action; a hold does not know its demands yet.
    Action action(CallText call) {
        Verb verb = Verb.of(call.verb().text());
        if (verb == null) {
            throw problems.lost(
                    Lint.UNKNOWN_NAME,
                    call.verb().place(),
                    "unknown verb " + call.verb().text(),
                    NearMatch.hint(call.verb().text(), Verb.names()));
        }
        arguments.count(call.verb(), call.arguments(), verb == Verb.TAINT ? 2 : 1, verb.example());
        Place place = call.verb().place();
        return switch (verb) {
            case CONDITION -> raise(call, new Demand.Condition(own(call, "a condition type", Keys::condition)));
            case EVENT -> raise(call, new Demand.Event(own(call, "an event's reason", Keys::event)));
            case EVICT -> raise(call, new Demand.Evict(own(call, "an eviction signal", Keys::evict)));
            case RECLAIM -> raise(call, new Demand.Reclaim(own(call, "a file system", Keys::reclaim)));
            case TAINT -> {
                String key = own(call, "a taint's key", Keys::taint);
                if (key.indexOf('/') < 0) {
                    problems.warning(
                            Lint.NO_DOMAIN,
                            call.arguments().getFirst().place(),
                            "taint key " + key + " has no domain, so that it may be anybody's",
                            "Write it such as example.com/" + key);
                }
                yield raise(
                        call,
                        new Demand.Taint(key, arguments.effect(call.arguments().get(1))));
            }
            case HOLD -> {
                if (!call.options().isEmpty()) {
                    throw problems.lost(
                            call.options().getFirst().name().place(),
                            "hold takes no options",
                            "Say them where the demand is raised");
                }
                String target = arguments.text(call.arguments().getFirst(), "what to hold");
                yield new Action.Hold(target, List.of(), place);
            }
        };
    }

    /// Why a policy may not call something its own, or null if it may.
    private interface Ownership {
        Refusals.@Nullable Why refused(String text);
    }

    private String own(CallText call, String what, Ownership ownership) {
        Expression argument = call.arguments().getFirst();
        String text = arguments.text(argument, what);
        Refusals.Why why = ownership.refused(text);
        if (why != null) {
            throw problems.lost(Lint.FOREIGN_MARK, argument.place(), why.text(), why.hint());
        }
        return text;
    }

    private Action raise(CallText call, Demand demand) {
        Duration after = Action.Options.NONE.after();
        Duration keepFor = Action.Options.NONE.keepFor();
        boolean steady = Action.Options.NONE.steady();
        Severity severity = Action.Options.NONE.severity();
        Message message = Action.Options.NONE.message();
        Set<Option> said = EnumSet.noneOf(Option.class);
        for (OptionText each : call.options()) {
            Option option = option(each, said);
            switch (option) {
                case AFTER -> after = grace(each.argument());
                case KEEP_FOR -> keepFor = arguments.duration(each.argument());
                case STEADY -> steady = true;
                case SEVERITY -> severity = arguments.severity(each.argument());
                case MESSAGE -> message = arguments.message(each.argument());
            }
        }
        if (steady && !said.contains(Option.KEEP_FOR)) {
            throw problems.lost(placeOf(Option.STEADY, call), "steady() needs keepFor", "Maybe add .keepFor(...)");
        }
        return new Action.Raise(
                demand,
                new Action.Options(after, keepFor, steady, severity, message),
                call.verb().place());
    }

    private static Place placeOf(Option option, CallText call) {
        return call.options().stream()
                .map(OptionText::name)
                .filter(each -> each.text().equals(option.written()))
                .findFirst()
                .orElseThrow()
                .place();
    }

    /// A grace period; one that ends before anybody looks again is told.
    private Duration grace(Expression argument) {
        Duration grace = arguments.duration(argument);
        if (grace.isPositive() && grace.compareTo(SHORTEST_INTERVAL) < 0) {
            problems.warning(
                    Lint.SHORT_GRACE,
                    argument.place(),
                    "a grace period of " + GoDuration.format(grace) + " is shorter than the "
                            + GoDuration.format(SHORTEST_INTERVAL) + " from one observation to the next",
                    "Maybe make it longer, or leave it out");
        }
        return grace;
    }

    private Option option(OptionText text, Set<Option> said) {
        Syntax.Name name = text.name();
        Option option = Option.of(name.text());
        if (option == null) {
            throw problems.lost(
                    Lint.UNKNOWN_NAME,
                    name.place(),
                    "unknown option " + name.text(),
                    NearMatch.hint(name.text(), Option.names()));
        }
        if (!said.add(option)) {
            throw problems.lost(name.place(), "option " + name.text() + " is said twice", "Remove one");
        }
        arguments.count(name, text.arguments(), option.arguments(), option.example());
        return option;
    }
}

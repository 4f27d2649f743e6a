package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.DemandOption;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.policy.Verb;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.CallText;
import io.barograph.rules.policy.parse.SyntaxTree.Expression;
import io.barograph.rules.policy.parse.SyntaxTree.OptionText;
import io.barograph.rules.policy.refusal.AllowedNames;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds out what the `then` of one rule demands.
record CallChecker(ArgumentChecker arguments, EvictChecker evictions, ProblemCollector problems) {

    /// The shortest interval of an exporter that nothing wakes.
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(2);

    /// The action; a hold does not know its demands yet.
    Action action(CallText call) {
        Verb verb = Verb.of(call.verb().text());
        if (verb == null) {
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    call.verb().place(),
                    "unknown verb " + call.verb().text(),
                    NearMatch.hint(call.verb().text(), Verb.names()));
        }
        boolean valued = verb == Verb.TAINT && call.arguments().size() == 3;
        arguments.count(call.verb(), call.arguments(), valued ? 3 : verb == Verb.TAINT ? 2 : 1, verb.example());
        FilePosition place = call.verb().place();
        return switch (verb) {
            case CONDITION -> raise(call, new Demand.Condition(own(call, "a condition type", AllowedNames::condition)));
            case EVENT -> raise(call, new Demand.Event(own(call, "an event's reason", AllowedNames::event)));
            case EVICT -> raise(call, new Demand.Evict(own(call, "an eviction signal", AllowedNames::evict)));
            case RECLAIM -> raise(call, new Demand.Reclaim(own(call, "a file system", AllowedNames::reclaim)));
            case TAINT -> {
                String key = own(call, "a taint's key", AllowedNames::taint);
                if (key.indexOf('/') < 0) {
                    problems.warning(
                            CheckId.NO_DOMAIN,
                            call.arguments().getFirst().place(),
                            "taint key " + key + " has no domain: unqualified keys can collide",
                            "Write it such as example.com/" + key);
                }
                yield raise(
                        call,
                        new Demand.Taint(
                                key,
                                valued ? arguments.taintValue(call.arguments().get(1)) : null,
                                arguments.effect(call.arguments().getLast())));
            }
            case HOLD -> {
                if (!call.options().isEmpty()) {
                    throw problems.lost(
                            call.options().getFirst().name().place(),
                            "hold takes no options",
                            "Say them where the demand is raised");
                }
                String target = arguments.text(call.arguments().getFirst(), "what to hold");
                yield new Action.Hold(target, List.of(), null, place);
            }
        };
    }

    /// @param refused why a policy may not call something its own, or null if it may
    private String own(CallText call, String what, Function<String, RefusedWords.@Nullable Why> refused) {
        Expression argument = call.arguments().getFirst();
        String text = arguments.text(argument, what);
        RefusedWords.Why why = refused.apply(text);
        if (why != null) {
            throw problems.lost(CheckId.FOREIGN_MARK, argument.place(), why.text(), why.hint());
        }
        return text;
    }

    private Action raise(CallText call, Demand demand) {
        Duration after = Action.Options.NONE.after();
        Duration keepFor = Action.Options.NONE.keepFor();
        FilePosition steadyAt = null;
        OptionText most = null;
        Severity severity = Action.Options.NONE.severity();
        MessageTemplate message = Action.Options.NONE.message();
        EvictTerms terms = Action.Options.NONE.terms();
        Set<DemandOption> said = EnumSet.noneOf(DemandOption.class);
        for (OptionText each : call.options()) {
            DemandOption option = option(each, demand, said);
            switch (option) {
                case AFTER -> after = grace(each.argument());
                case KEEP_FOR -> keepFor = arguments.duration(each.argument());
                case STEADY -> steadyAt = each.name().place();
                case MAX_KEEP_FOR -> most = each;
                case SEVERITY -> severity = arguments.severity(each.argument());
                case MESSAGE -> message = arguments.message(each.argument());
                case RANKING, MIN_RECLAIM, MAX_GRACE -> terms = terms(terms, option, demand, each);
            }
        }
        if (steadyAt != null && !said.contains(DemandOption.KEEP_FOR)) {
            throw problems.lost(steadyAt, "steady() needs keepFor", "Maybe add .keepFor(...)");
        }
        return new Action.Raise(
                demand,
                new Action.Options(
                        after,
                        keepFor,
                        steadyAt != null,
                        most == null ? Action.Options.NONE.maxKeepFor() : maxKeepFor(most, call, keepFor),
                        severity,
                        message,
                        terms),
                call.verb().place());
    }

    /// The bound of a hold that grows. Parameters may lie the other way round: operators may set but one.
    private Duration maxKeepFor(OptionText most, CallText call, Duration keepFor) {
        OptionText kept = option(call, DemandOption.KEEP_FOR);
        if (kept == null) {
            throw problems.lost(most.name().place(), "maxKeepFor needs keepFor", "Maybe add .keepFor(...)");
        }
        if (option(call, DemandOption.STEADY) != null) {
            throw problems.lost(
                    most.name().place(), "a steady() hold never grows, and needs no maxKeepFor", "Maybe remove one");
        }
        Duration bound = arguments.duration(most.argument(), Action.Options.NONE.maxKeepFor());
        boolean written = most.argument() instanceof SyntaxTree.Quoted && kept.argument() instanceof SyntaxTree.Quoted;
        if (written && bound.compareTo(keepFor) < 0) {
            throw problems.lost(
                    most.argument().place(),
                    "maxKeepFor is " + GoDuration.format(bound) + ", shorter than keepFor, "
                            + GoDuration.format(keepFor),
                    "Maybe swap them, or write steady()");
        }
        return bound;
    }

    private static @Nullable OptionText option(CallText call, DemandOption wanted) {
        return call.options().stream()
                .filter(each -> each.name().text().equals(wanted.written()))
                .findFirst()
                .orElse(null);
    }

    private EvictTerms terms(EvictTerms before, DemandOption option, Demand demand, OptionText text) {
        return switch (option) {
            case RANKING ->
                demand instanceof Demand.Evict evict
                        ? new EvictTerms(
                                evictions.ranking(evict, text.argument()), before.minReclaim(), before.maxGrace())
                        : before;
            case MAX_GRACE ->
                new EvictTerms(before.ranking(), before.minReclaim(), evictions.maxGrace(text.argument()));
            case MIN_RECLAIM ->
                demand instanceof Demand.Evict evict
                        ? new EvictTerms(before.ranking(), evictions.minReclaim(evict, text), before.maxGrace())
                        : before;
            case AFTER, KEEP_FOR, STEADY, MAX_KEEP_FOR, SEVERITY, MESSAGE -> before;
        };
    }

    /// A grace period. One that is shorter than the interval of observations is warned of.
    private Duration grace(Expression argument) {
        Duration grace = arguments.duration(argument);
        if (grace.isPositive() && grace.compareTo(MIN_INTERVAL) < 0) {
            problems.warning(
                    CheckId.SHORT_GRACE,
                    argument.place(),
                    "a grace period of " + GoDuration.format(grace) + " is shorter than the "
                            + GoDuration.format(MIN_INTERVAL) + " from one observation to the next",
                    "Maybe make it longer, or leave it out");
        }
        return grace;
    }

    private DemandOption option(OptionText text, Demand demand, Set<DemandOption> said) {
        SyntaxTree.Name name = text.name();
        DemandOption option = DemandOption.of(name.text());
        if (option == null) {
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    name.place(),
                    "unknown option " + name.text(),
                    NearMatch.hint(name.text(), DemandOption.names()));
        }
        if (option.isOfEvict() && !(demand instanceof Demand.Evict)) {
            throw problems.lost(
                    name.place(),
                    "option " + name.text() + " is for evict only, found at " + demand.key(),
                    "Maybe move it behind node.evict(...)");
        }
        if (!said.add(option)) {
            throw problems.lost(name.place(), "option " + name.text() + " is given twice", "Remove one");
        }
        arguments.count(name, text.arguments(), option.arguments(), option.example());
        return option;
    }
}

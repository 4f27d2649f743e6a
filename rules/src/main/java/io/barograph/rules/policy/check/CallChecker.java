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
    Action checkAction(CallText call) {
        Verb verb = Verb.of(call.verb().text());
        if (verb == null) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    call.verb().place(),
                    "unknown verb " + call.verb().text(),
                    NearMatch.hintFor(call.verb().text(), Verb.names()));
        }
        boolean valued = verb == Verb.TAINT && call.arguments().size() == 3;
        arguments.checkCount(call.verb(), call.arguments(), valued ? 3 : verb == Verb.TAINT ? 2 : 1, verb.example());
        FilePosition position = call.verb().place();
        return switch (verb) {
            case CONDITION ->
                checkRaise(
                        call, new Demand.Condition(ownName(call, "a condition type", AllowedNames::whyNotCondition)));
            case EVENT ->
                checkRaise(call, new Demand.Event(ownName(call, "an event's reason", AllowedNames::whyNotEvent)));
            case EVICT ->
                checkRaise(call, new Demand.Evict(ownName(call, "an eviction signal", AllowedNames::whyNotEvict)));
            case RECLAIM ->
                checkRaise(call, new Demand.Reclaim(ownName(call, "a file system", AllowedNames::whyNotReclaim)));
            case TAINT -> {
                String key = ownName(call, "a taint's key", AllowedNames::whyNotTaint);
                if (key.indexOf('/') < 0) {
                    problems.addWarning(
                            CheckId.NO_DOMAIN,
                            call.arguments().getFirst().place(),
                            "taint key " + key + " has no domain: unqualified keys can collide",
                            "Write it such as example.com/" + key);
                }
                yield checkRaise(
                        call,
                        new Demand.Taint(
                                key,
                                valued ? arguments.taintValue(call.arguments().get(1)) : null,
                                arguments.effectArgument(call.arguments().getLast())));
            }
            case HOLD -> {
                if (!call.options().isEmpty()) {
                    throw problems.refusal(
                            call.options().getFirst().name().place(),
                            "hold takes no options",
                            "Say them where the demand is raised");
                }
                String target = arguments.textArgument(call.arguments().getFirst(), "what to hold");
                yield new Action.Hold(target, List.of(), null, position);
            }
        };
    }

    /// @param refused why a policy may not call something its own, or null if it may
    private String ownName(CallText call, String what, Function<String, RefusedWords.@Nullable Why> refused) {
        Expression argument = call.arguments().getFirst();
        String text = arguments.textArgument(argument, what);
        RefusedWords.Why why = refused.apply(text);
        if (why != null) {
            throw problems.refusal(CheckId.FOREIGN_MARK, argument.place(), why.text(), why.hint());
        }
        return text;
    }

    private Action checkRaise(CallText call, Demand demand) {
        Duration gracePeriod = Action.Options.NONE.gracePeriod();
        Duration keepFor = Action.Options.NONE.keepFor();
        FilePosition steadyAt = null;
        OptionText most = null;
        Severity severity = Action.Options.NONE.severity();
        MessageTemplate message = Action.Options.NONE.message();
        EvictTerms terms = Action.Options.NONE.terms();
        Set<DemandOption> givenOptions = EnumSet.noneOf(DemandOption.class);
        for (OptionText optionText : call.options()) {
            DemandOption option = checkOption(optionText, demand, givenOptions);
            switch (option) {
                case AFTER -> gracePeriod = checkGrace(optionText.argument());
                case KEEP_FOR -> keepFor = arguments.durationArgument(optionText.argument());
                case STEADY -> steadyAt = optionText.name().place();
                case MAX_KEEP_FOR -> most = optionText;
                case SEVERITY -> severity = arguments.severityArgument(optionText.argument());
                case MESSAGE -> message = arguments.messageArgument(optionText.argument());
                case RANKING, MIN_RECLAIM, MAX_GRACE -> terms = withOption(terms, option, demand, optionText);
            }
        }
        if (steadyAt != null && !givenOptions.contains(DemandOption.KEEP_FOR)) {
            throw problems.refusal(steadyAt, "steady() needs keepFor", "Maybe add .keepFor(...)");
        }
        return new Action.Raise(
                demand,
                new Action.Options(
                        gracePeriod,
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
        OptionText keepForOption = findOption(call, DemandOption.KEEP_FOR);
        if (keepForOption == null) {
            throw problems.refusal(most.name().place(), "maxKeepFor needs keepFor", "Maybe add .keepFor(...)");
        }
        if (findOption(call, DemandOption.STEADY) != null) {
            throw problems.refusal(
                    most.name().place(), "a steady() hold never grows, and needs no maxKeepFor", "Maybe remove one");
        }
        Duration bound = arguments.durationArgument(most.argument(), Action.Options.NONE.maxKeepFor());
        boolean bothWritten =
                most.argument() instanceof SyntaxTree.Quoted && keepForOption.argument() instanceof SyntaxTree.Quoted;
        if (bothWritten && bound.compareTo(keepFor) < 0) {
            throw problems.refusal(
                    most.argument().place(),
                    "maxKeepFor is " + GoDuration.format(bound) + ", shorter than keepFor, "
                            + GoDuration.format(keepFor),
                    "Maybe swap them, or write steady()");
        }
        return bound;
    }

    private static @Nullable OptionText findOption(CallText call, DemandOption wantedOption) {
        return call.options().stream()
                .filter(optionText -> optionText.name().text().equals(wantedOption.written()))
                .findFirst()
                .orElse(null);
    }

    private EvictTerms withOption(EvictTerms previousTerms, DemandOption option, Demand demand, OptionText text) {
        return switch (option) {
            case RANKING ->
                demand instanceof Demand.Evict evict
                        ? new EvictTerms(
                                evictions.rankingArgument(evict, text.argument()),
                                previousTerms.minReclaim(),
                                previousTerms.maxGrace())
                        : previousTerms;
            case MAX_GRACE ->
                new EvictTerms(
                        previousTerms.ranking(), previousTerms.minReclaim(), evictions.maxGrace(text.argument()));
            case MIN_RECLAIM ->
                demand instanceof Demand.Evict evict
                        ? new EvictTerms(
                                previousTerms.ranking(), evictions.minReclaim(evict, text), previousTerms.maxGrace())
                        : previousTerms;
            case AFTER, KEEP_FOR, STEADY, MAX_KEEP_FOR, SEVERITY, MESSAGE -> previousTerms;
        };
    }

    /// A grace period. One that is shorter than the interval of observations is warned of.
    private Duration checkGrace(Expression argument) {
        Duration grace = arguments.durationArgument(argument);
        if (grace.isPositive() && grace.compareTo(MIN_INTERVAL) < 0) {
            problems.addWarning(
                    CheckId.SHORT_GRACE,
                    argument.place(),
                    "a grace period of " + GoDuration.format(grace) + " is shorter than the "
                            + GoDuration.format(MIN_INTERVAL) + " from one observation to the next",
                    "Maybe make it longer, or leave it out");
        }
        return grace;
    }

    private DemandOption checkOption(OptionText text, Demand demand, Set<DemandOption> givenOptions) {
        SyntaxTree.Name name = text.name();
        DemandOption option = DemandOption.of(name.text());
        if (option == null) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    name.place(),
                    "unknown option " + name.text(),
                    NearMatch.hintFor(name.text(), DemandOption.names()));
        }
        if (option.isOfEvict() && !(demand instanceof Demand.Evict)) {
            throw problems.refusal(
                    name.place(),
                    "option " + name.text() + " is for evict only, found at " + demand.key(),
                    "Maybe move it behind node.evict(...)");
        }
        if (!givenOptions.add(option)) {
            throw problems.refusal(name.place(), "option " + name.text() + " is given twice", "Remove one");
        }
        arguments.checkCount(name, text.arguments(), option.arguments(), option.example());
        return option;
    }
}

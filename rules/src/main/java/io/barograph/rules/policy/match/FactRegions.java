package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Cuts the space of all observations into regions. Within one, every comparison that a rule makes comes to the same,
/// and the same is missing; so each rule comes to the same too, whatever decides what it comes to.
///
/// That holds where rules compare fields with nothing but values that stand in the rules. Of a number it counts between
/// which two of these it lies, or that it is one of them; of everything else the value itself.
public final class FactRegions {

    /// More values than that, compared with one field, have no code.
    private static final int MOST_CUTS = 60;

    private static final byte MISSING = -1;
    private static final byte EXACT = -2;
    private static final byte NOT_A_NUMBER = -3;

    /// One field of one fact, as rules read it.
    private static final class Looked {

        private final FactField field;

        /// The numbers that it is compared with, ascending.
        private final double[] cuts;

        Looked(FactField field, Collection<Double> cuts) {
            this.field = field;
            this.cuts = cuts.stream().mapToDouble(it -> it).toArray();
        }
    }

    private final List<List<Looked>> placed;
    private final List<Class<? extends Fact>> types;
    private final Map<Class<? extends Fact>, List<Looked>> fieldsByType = new HashMap<>();
    /// The names of the kinds of facts of which it may be unknown which there are.
    private final List<String> listed;

    private FactRegions(List<RuleInputs.Input> inputs, FactSlots.Places places) {
        placed = places.facts().stream()
                .map(fact -> lookedFields(inputs.stream().filter(input -> input.selectsFact(fact))))
                .toList();
        types = inputs.stream()
                .<Class<? extends Fact>>map(input -> input.pattern().fact().facts())
                .distinct()
                .sorted(Comparator.comparing(Class::getName))
                .toList();
        for (Class<? extends Fact> type : types) {
            fieldsByType.put(
                    type,
                    lookedFields(inputs.stream()
                            .filter(input -> input.pattern().fact().facts().equals(type))));
        }
        listed = inputs.stream()
                .map(input -> input.pattern().fact())
                .filter(factType -> factType.listed())
                .map(factType -> factType.name())
                .distinct()
                .sorted()
                .toList();
    }

    /// Null where a rule compares fields with each other, or calculates: then no observation has a region.
    public static @Nullable FactRegions of(List<Rule> rules, FactSlots.Places places) {
        List<RuleInputs.Input> inputs =
                rules.stream().flatMap(rule -> RuleInputs.of(rule).stream()).toList();
        boolean plain = inputs.stream()
                .flatMap(FactRegions::comparisonsOf)
                .allMatch(comparison -> isPlain(comparison.left(), comparison.right())
                        || isPlain(comparison.right(), comparison.left()));
        if (!plain) {
            return null;
        }
        FactRegions regions = new FactRegions(inputs, places);
        boolean codes = Stream.concat(regions.placed.stream(), regions.fieldsByType.values().stream())
                .flatMap(List::stream)
                .allMatch(lookedField -> lookedField.cuts.length <= MOST_CUTS);
        return codes ? regions : null;
    }

    private static Stream<Constraint.Comparison> comparisonsOf(RuleInputs.Input input) {
        return input.pattern().constraints().stream().flatMap(Constraint::comparisons);
    }

    private static boolean isPlain(Term term, Term otherTerm) {
        return constantValue(otherTerm) != null && (term instanceof Term.Own || constantValue(term) != null);
    }

    /// What a term comes to that reads no field; null if it reads one.
    private static @Nullable Value constantValue(Term term) {
        return term.parts().allMatch(Term.Literal.class::isInstance)
                ? ConstraintEvaluator.valueOf(term, _ -> null)
                : null;
    }

    private static List<Looked> lookedFields(Stream<RuleInputs.Input> inputs) {
        SortedMap<String, FactField> fields = new TreeMap<>();
        Map<String, SortedSet<Double>> cuts = new HashMap<>();
        inputs.flatMap(FactRegions::comparisonsOf).forEach(comparison -> {
            noteComparison(comparison.left(), comparison.right(), fields, cuts);
            noteComparison(comparison.right(), comparison.left(), fields, cuts);
        });
        return fields.entrySet().stream()
                .map(entry -> new Looked(entry.getValue(), cuts.getOrDefault(entry.getKey(), new TreeSet<>())))
                .toList();
    }

    private static void noteComparison(
            Term ownTerm, Term otherTerm, Map<String, FactField> fields, Map<String, SortedSet<Double>> cuts) {
        if (ownTerm instanceof Term.Own(FactField field, var _)) {
            fields.put(field.name(), field);
            if (constantValue(otherTerm) instanceof Value.Numeric(double number, var _)) {
                cuts.computeIfAbsent(field.name(), _ -> new TreeSet<>()).add(number);
            }
        }
    }

    /// The region that these facts lie in.
    public FactRegion of(FactSlots facts, MissingFields missing) {
        Walk walk = new Walk(missing);
        listed.forEach(typeName -> walk.addCode((byte) (missing.whyAll(typeName) == null ? 0 : 1)));
        for (int i = 0; i < placed.size(); i++) {
            walk.addFact(facts.factAt(i), placed.get(i));
        }
        for (Fact otherFact : facts.otherFacts()) {
            int type = types.indexOf(otherFact.getClass());
            walk.addCode((byte) type);
            if (type >= 0) {
                walk.addFact(otherFact, fieldsByType.getOrDefault(otherFact.getClass(), List.of()));
            }
        }
        return walk.regionOf(this);
    }

    /// Over the facts of one observation.
    private static final class Walk {

        private final MissingFields missing;
        private final List<Value> exact = new ArrayList<>(0);
        private byte[] codes = new byte[256];
        private int size;

        Walk(MissingFields missing) {
            this.missing = missing;
        }

        void addFact(@Nullable Fact fact, List<Looked> fields) {
            if (fact == null) {
                addCode(MISSING);
                return;
            }
            boolean any = !missing.isEmpty() && missing.anyOf(fact);
            for (int i = 0; i < fields.size(); i++) {
                Looked lookedField = fields.get(i);
                if (any && missing.whyMissing(fact, lookedField.field.name()) != null) {
                    addCode(MISSING);
                } else {
                    addValue(lookedField, lookedField.field.reader().apply(fact));
                }
            }
        }

        /// The search tells -0.0 from 0.0, as Drools does.
        private void addValue(Looked lookedField, Value value) {
            if (value instanceof Value.Numeric(double number, var _) && lookedField.cuts.length > 0) {
                double[] cuts = lookedField.cuts;
                int place = Arrays.binarySearch(cuts, number) + cuts.length + 1;
                addCode(Double.isNaN(number) ? NOT_A_NUMBER : (byte) place);
            } else {
                addCode(EXACT);
                exact.add(value);
            }
        }

        void addCode(byte code) {
            if (size == codes.length) {
                codes = Arrays.copyOf(codes, 2 * size);
            }
            codes[size++] = code;
        }

        FactRegion regionOf(FactRegions regions) {
            return new FactRegion(regions, Arrays.copyOf(codes, size), List.copyOf(exact));
        }
    }
}

package io.barograph.testkit;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import module java.base;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// How the members of Java files are named, by counting. What overrides something is counted where it is declared
/// first.
///
/// @param verbs methods that take a parameter or return nothing
/// @param oneWord those of them whose name is one word: `stand(i)`
/// @param bare methods whose whole name is a preposition, an adverb or a pronoun: `in`, `after`; `of` is a factory
/// @param variables fields, parameters and local variables
/// @param adverbs those of them that are an adverb, a pronoun or a participle: `there`, `made`
/// @param typed variables of types that the files declare; a generic type is a container, named by what it holds
/// @param strangers those of them that share no word with their type
record MemberNames(
        int verbs,
        List<String> oneWord,
        List<String> bare,
        int variables,
        List<String> adverbs,
        int typed,
        List<String> strangers) {

    private static final Set<String> BARE = words("""
            after in by on at across beside then until from to with without before and again now last all each other
            others here there no so one over anew within since for""");
    private static final Set<String> ADVERBS = words("""
            own made found read known earlier latest wanted told left kept stood said same shut goes going looked held
            asked taken used given written seen is was""");
    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_");

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    /// @param files Java sources
    static MemberNames of(List<Path> files) throws IOException {
        List<CompilationUnitTree> units = parse(files);
        Set<String> declaredTypes = new HashSet<>();
        units.forEach(unit -> new TypeCollector(declaredTypes).scan(unit, null));
        Counter counter = new Counter(declaredTypes);
        units.forEach(unit -> counter.scan(unit, null));
        return counter.counted();
    }

    private static List<CompilationUnitTree> parse(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            return units;
        }
    }

    private static List<String> wordsOf(String name) {
        return CAMEL.splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .map(MemberNames::singular)
                .toList();
    }

    private static String singular(String word) {
        if (word.endsWith("ies")) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }

    /// Part of all, in percent.
    static double percent(List<String> part, int all) {
        return 100.0 * part.size() / Math.max(1, all);
    }

    private static final class TypeCollector extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final Set<String> types;

        private TypeCollector(Set<String> types) {
            this.types = types;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            if (!type.getSimpleName().isEmpty()) {
                types.add(type.getSimpleName().toString());
            }
            return super.visitClass(type, null);
        }
    }

    private static final class Counter extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final Set<String> declaredTypes;
        private final List<String> oneWord = new ArrayList<>();
        private final List<String> bare = new ArrayList<>();
        private final List<String> adverbs = new ArrayList<>();
        private final List<String> strangers = new ArrayList<>();
        private String typeName = "";
        private int verbs;
        private int variables;
        private int typed;

        private Counter(Set<String> declaredTypes) {
            this.declaredTypes = declaredTypes;
        }

        private MemberNames counted() {
            return new MemberNames(verbs, oneWord, bare, variables, adverbs, typed, strangers);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            String outer = typeName;
            typeName = type.getSimpleName().isEmpty()
                    ? outer
                    : type.getSimpleName().toString();
            super.visitClass(type, null);
            typeName = outer;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            String name = method.getName().toString();
            boolean overrides = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            if (method.getReturnType() != null && !overrides) {
                if (BARE.contains(name)) {
                    bare.add(typeName + "." + name);
                }
                if (!method.getParameters().isEmpty()
                        || method.getReturnType().toString().equals("void")) {
                    verbs++;
                    if (name.equals(name.toLowerCase(Locale.ROOT))) {
                        oneWord.add(typeName + "." + name);
                    }
                }
            }
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
            String name = variable.getName().toString();
            if (!name.isEmpty() && Character.isLowerCase(name.charAt(0))) {
                variables++;
                if (BARE.contains(name) || ADVERBS.contains(name)) {
                    adverbs.add(typeName + "." + name);
                }
                String type = simpleName(variable.getType());
                if (declaredTypes.contains(type)) {
                    typed++;
                    if (Collections.disjoint(wordsOf(name), wordsOf(type))) {
                        strangers.add(type + " " + name);
                    }
                }
            }
            return super.visitVariable(variable, null);
        }

        private static String simpleName(@Nullable Tree type) {
            return switch (type) {
                case IdentifierTree identifier -> identifier.getName().toString();
                case MemberSelectTree select -> select.getIdentifier().toString();
                case null, default -> "";
            };
        }
    }
}

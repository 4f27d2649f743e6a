package io.barograph.cli.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Java that stands on a page, compiled against the classes of this build.
final class CompiledSources {

    private CompiledSources() {}

    /// Compiles whole files together; what they name besides comes from the class path.
    ///
    /// @param classes where the class files go
    static void compile(Path classes, String... sources) {
        compile(classes, Arrays.stream(sources).map(Source::ofText).toList());
    }

    /// Compiles whole files together, each under its name.
    static void compile(Path classes, Map<Path, String> sources) {
        compile(
                classes,
                sources.entrySet().stream()
                        .map(each -> new Source(String.valueOf(each.getKey().getFileName()), each.getValue()))
                        .toList());
    }

    private static void compile(Path classes, List<Source> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none",
                "-implicit:none",
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"));
        boolean isCompiled =
                compiler.getTask(null, null, problems, options, null, files).call();
        assertThat(isCompiled).as(problems.getDiagnostics().toString()).isTrue();
    }

    /// A file that is in memory.
    private static final class Source extends SimpleJavaFileObject {

        private static final Pattern TYPE =
                Pattern.compile("(?m)^public [a-z ]*?(?:class|record|enum|interface) (\\w+)");

        private final String text;

        Source(String name, String text) {
            super(URI.create("page:///" + name), Kind.SOURCE);
            this.text = text;
        }

        /// Named after the public type in it.
        static Source ofText(String text) {
            Matcher type = TYPE.matcher(text);
            assertThat(type.find()).as(text).isTrue();
            return new Source(type.group(1) + ".java", text);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

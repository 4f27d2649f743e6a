package io.barograph.cli;

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
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none",
                "-implicit:none",
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"));
        List<Source> files = Arrays.stream(sources).map(Source::new).toList();
        boolean isCompiled =
                compiler.getTask(null, null, problems, options, null, files).call();
        assertThat(isCompiled).as(problems.getDiagnostics().toString()).isTrue();
    }

    /// A file that is in memory, named after the public type in it.
    private static final class Source extends SimpleJavaFileObject {

        private static final Pattern TYPE =
                Pattern.compile("(?m)^public [a-z ]*?(?:class|record|enum|interface) (\\w+)");

        private final String text;

        Source(String text) {
            super(URI.create("page:///" + type(text) + ".java"), Kind.SOURCE);
            this.text = text;
        }

        private static String type(String text) {
            Matcher type = TYPE.matcher(text);
            assertThat(type.find()).as(text).isTrue();
            return type.group(1);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

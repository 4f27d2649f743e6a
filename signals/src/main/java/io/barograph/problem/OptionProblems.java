package io.barograph.problem;

import module java.base;

/// Problems of a program's options, collected so that an operator hears of all of them at once.
public final class OptionProblems {

    private final List<String> foundProblems = new ArrayList<>();

    /// The value of the option, or the fallback where it says nothing that can be understood.
    public <T> T readOption(String option, T fallback, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            addProblem(option + ": " + e.getMessage());
            return fallback;
        }
    }

    /// Adds a problem if the file that the option names does not exist; what can be read of it shows later.
    public void expectThere(String option, Path path) {
        if (!Files.exists(path)) {
            addProblem(option + ": " + path + ": " + FileErrorText.whyNoFile(path));
        }
    }

    /// The file that the option names, if it can be read.
    public void expectFile(String option, Path path) {
        String why = FileErrorText.whyNoFile(path);
        if (why != null) {
            addProblem(option + ": " + path + ": " + why);
        }
    }

    /// Adds a problem.
    public void addProblem(String problem) {
        foundProblems.add(ErrorText.of(problem));
    }

    /// All so far; empty if nothing is wrong.
    public List<String> allProblems() {
        return List.copyOf(foundProblems);
    }
}

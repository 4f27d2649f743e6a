package io.barograph.testkit.process;

import module java.base;

/// A command that runs to its end.
public record CommandRun(int code, String printed) {

    /// Runs it and gathers what it prints, errors included.
    public static CommandRun run(Map<String, String> environment, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new CommandRun(process.waitFor(), printed);
        } catch (IOException e) {
            throw new AssertionError(command.getFirst() + " cannot be run; .ci/run installs what is missing", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    public static CommandRun run(String... command) {
        return run(Map.of(), List.of(command));
    }
}

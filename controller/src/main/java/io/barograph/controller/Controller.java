package io.barograph.controller;

import io.barograph.program.options.ProgramLine;
import picocli.CommandLine;

/// The controller as a program of its own.
public final class Controller {

    private Controller() {}

    static CommandLine commandLine() {
        return ProgramLine.of(new ControllerCommand());
    }

    static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }
}

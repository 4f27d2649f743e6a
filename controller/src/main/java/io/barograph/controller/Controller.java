package io.barograph.controller;

import io.barograph.program.options.UsageErrors;
import picocli.CommandLine;

/// The controller as a program of its own.
public final class Controller {

    private Controller() {}

    static void main(String[] args) {
        System.exit(new CommandLine(new ControllerCommand())
                .setParameterExceptionHandler(new UsageErrors())
                .execute(args));
    }
}

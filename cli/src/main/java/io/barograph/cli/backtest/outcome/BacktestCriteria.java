package io.barograph.cli.backtest.outcome;

import io.barograph.controller.controls.Budget;
import module java.base;

/// What a backtest is judged by.
///
/// @param flapMillis raised again within that time after it was cleared is a flap
/// @param budget how many nodes may be tainted at once
/// @param incidents what should have been found; empty where it is not known
public record BacktestCriteria(long flapMillis, Budget budget, List<Incident> incidents) {

    public BacktestCriteria {
        incidents = List.copyOf(incidents);
    }
}

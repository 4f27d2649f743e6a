/// What operators allow: the mode of each policy and pool, silences, the stop, and the budgets. [HeldBack] says why a
/// demand is not put on a node; every other room takes its reasons from it. Knows live nodes, facts, demands
/// and the store of silences only.
package io.barograph.controller.controls;

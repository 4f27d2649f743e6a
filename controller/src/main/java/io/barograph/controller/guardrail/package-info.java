/// Decides which nodes may get a taint now: budgets, storms and outages. Pure: all nodes go in, and for each node that
/// wants a taint the answer is allowed, or blocked with the reason. The time is an argument.
package io.barograph.controller.guardrail;

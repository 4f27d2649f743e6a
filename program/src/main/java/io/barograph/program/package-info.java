/// The parts that both programs share, except HTTP: how they end, workers, watched files, rates, and which build
/// they are. It knows of no server and of no rule.
package io.barograph.program;

/// Why rule files are refused or warned of: the ids of checks, allowed names and texts, words that mean nothing here,
/// the collector of problems. Knows no syntax tree.
package io.barograph.rules.policy.refusal;

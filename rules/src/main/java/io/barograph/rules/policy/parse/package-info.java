/// From a rule file's bytes to its syntax, by recursive descent. What has no place in the language is refused with
/// line and column.
package io.barograph.rules.policy.parse;

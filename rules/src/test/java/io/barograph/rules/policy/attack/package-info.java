/// Hostile rule files, and what they would do without our parser before Drools.
package io.barograph.rules.policy.attack;

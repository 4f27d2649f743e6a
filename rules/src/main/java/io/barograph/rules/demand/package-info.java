/// What rules can ask for, and the records of a demand's phases and transitions, which `engine`
/// computes; `ContentionCauses` names the culprits, `SelfStalledOwners` those who wait for nobody. Knows no rules.
package io.barograph.rules.demand;

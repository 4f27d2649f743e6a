/// What rules can ask for, the phases of a demand, and its transitions. Knows no rules.
package io.barograph.rules.demand;

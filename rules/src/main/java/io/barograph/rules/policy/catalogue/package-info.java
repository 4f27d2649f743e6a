/// What rules can name: facts, their fields, the types of values, and values as people read them.
package io.barograph.rules.policy.catalogue;

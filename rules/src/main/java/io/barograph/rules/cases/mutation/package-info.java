/// Makes small mistakes in a policy and lists those that its cases would not notice.
package io.barograph.rules.cases.mutation;

/// From a file to a checked policy: rule files, the shipped policies, and parameters set by configuration.
package io.barograph.rules.policy.load;

/// Since when each part of each rule has been true or false.
package io.barograph.rules.explain.history;

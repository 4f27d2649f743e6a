/// Programs that Go builds for the tests, once, from the modules below `e2e`.
package io.barograph.testkit.gobuild;

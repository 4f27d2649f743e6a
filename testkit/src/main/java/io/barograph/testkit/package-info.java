/// What the tests of several modules share. It knows nothing of the product, so that every module's tests can use it.
package io.barograph.testkit;

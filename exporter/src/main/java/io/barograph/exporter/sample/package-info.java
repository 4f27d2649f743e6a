/// The thread that makes passes when they are due or asked for, and publishes the latest as a sample.
package io.barograph.exporter.sample;

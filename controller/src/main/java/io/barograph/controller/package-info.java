/// The controller: its command, and how its parts are put together. What joins two parts that do not know each other
/// stands here too. No other room may import this one.
package io.barograph.controller;

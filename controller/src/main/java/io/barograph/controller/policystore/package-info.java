/// Keeps the policies: loads them, notices new ones, checks them before they replace the old.
package io.barograph.controller.policystore;

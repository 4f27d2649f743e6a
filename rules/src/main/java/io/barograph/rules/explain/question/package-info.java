/// What is asked: a demand or a rule, and inputs given in place of observed ones (`--given`).
package io.barograph.rules.explain.question;

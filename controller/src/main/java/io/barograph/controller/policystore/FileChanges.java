package io.barograph.controller.policystore;

import io.barograph.problem.FileErrorText;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether the files of a source are others than those that were tried last, and why loading them failed.
final class FileChanges {

    private static final Logger LOG = LoggerFactory.getLogger(FileChanges.class);

    private final PolicySource source;
    private String tried;
    private String seenFingerprint;

    /// What is there now counts as tried.
    FileChanges(PolicySource source) {
        this.source = source;
        this.tried = fingerprint();
        this.seenFingerprint = tried;
    }

    /// Loads rules. All that may be wrong with them is among these.
    interface Loading {
        void load() throws IOException;
    }

    /// Whether there are new files that have not changed between two looks: an editor may be writing. They are tried
    /// now.
    boolean settled() {
        String newFingerprint = fingerprint();
        boolean settled = newFingerprint.equals(seenFingerprint);
        seenFingerprint = newFingerprint;
        if (!settled || newFingerprint.equals(tried)) {
            return false;
        }
        tried = newFingerprint;
        return true;
    }

    /// What is there now is tried without waiting for it to settle: an operator says that it is ready.
    void markReady() {
        seenFingerprint = fingerprint();
        tried = seenFingerprint;
    }

    private String fingerprint() {
        try {
            return source.fingerprint();
        } catch (IOException | RuntimeException e) {
            return "unreadable: " + e;
        }
    }

    /// Why loading failed; empty if it did not.
    String tryThem(Loading loading) {
        try {
            loading.load();
            return "";
        } catch (PolicyException | FailedCasesException | NoPoliciesException e) {
            return String.valueOf(e.getMessage());
        } catch (IOException e) {
            return "they cannot be read: " + FileErrorText.failureSentence(Path.of(source.name()), e);
        } catch (RuntimeException e) {
            LOG.error("Loading policies failed. Maybe a bug: please report it.", e);
            return e.toString();
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The new rules are gone with the stack; the thread must go on looking for newer ones
            return "they do not fit: " + e + ". Maybe they are too many, or their cases too long.";
        }
    }
}

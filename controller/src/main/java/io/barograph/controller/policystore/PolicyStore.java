package io.barograph.controller.policystore;

import io.barograph.problem.Unreadable;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.PolicyException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The policies in force, replaced as a whole when good new ones are found. Whatever is wrong with newer files, the
/// last good rules stay; without good rules there is no store.
public final class PolicyStore implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyStore.class);

    private final PolicySource source;
    private final Overrides overrides;
    private final InstantSource wall;
    private final StoreListener listener;
    private volatile Loaded current;
    private volatile String trouble = "";
    private String tried;
    private String seen;

    /// Loads what the source has.
    ///
    /// @throws PolicyException with the problems of all files
    /// @throws FailedCasesException if a case beside them fails
    /// @throws NoPoliciesException if they cannot be read, or there are none
    public PolicyStore(PolicySource source, Overrides overrides, InstantSource wall, StoreListener listener) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        this.listener = listener;
        try {
            tried = source.fingerprint();
            seen = tried;
            current = load();
        } catch (IOException e) {
            throw new NoPoliciesException(source.name(), e);
        }
    }

    /// The rules in force.
    public Loaded current() {
        return current;
    }

    /// Why the newest files are not in force; empty if they are.
    public String trouble() {
        return trouble;
    }

    /// Where the policies come from, for people.
    public String source() {
        return source.name();
    }

    /// Looks for new files, and takes them once they have not changed between two looks: an editor may be writing.
    public synchronized void look() {
        String now;
        try {
            now = source.fingerprint();
        } catch (IOException | RuntimeException e) {
            now = "unreadable: " + e;
        }
        boolean settled = now.equals(seen);
        seen = now;
        if (settled && !now.equals(tried)) {
            tried = now;
            replace();
        }
    }

    private void replace() {
        try {
            Loaded before = current;
            current = load();
            trouble = "";
            before.policies().close();
        } catch (PolicyException | FailedCasesException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            refuse("they cannot be read: " + Unreadable.sentence(Path.of(source.name()), e));
        } catch (RuntimeException e) {
            LOG.error("Loading policies failed. Maybe a bug: please report it.", e);
            refuse(e.toString());
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The new rules are gone with the stack; who looks for newer ones must live on
            refuse("they do not fit: " + e + ". Maybe they are too many, or their cases too long.");
        }
    }

    private Loaded load() throws IOException {
        List<PolicyFile> files = source.read();
        PolicySet policies = PolicySet.of(files, overrides);
        List<String> failures = source.failedCases(files);
        if (!failures.isEmpty()) {
            policies.close();
            throw new FailedCasesException(failures);
        }
        Loaded loaded = Loaded.of(policies, wall.instant());
        policies.warnings().forEach(warning -> LOG.warn("{}", warning));
        LOG.info("Policies from {}: {}", source.name(), policies.digests());
        listener.loaded(loaded.at());
        return loaded;
    }

    private void refuse(String why) {
        trouble = why;
        listener.refused();
        LOG.error("New policies from {} are refused, the last good ones stay in force:\n{}", source.name(), why);
    }

    @Override
    public void close() {
        current.policies().close();
    }
}

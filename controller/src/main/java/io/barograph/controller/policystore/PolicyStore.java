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
import org.jspecify.annotations.Nullable;
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
    private final @Nullable LastGood lastGood;
    private volatile Loaded current;
    private volatile String trouble = "";
    private String tried;
    private String seen;

    /// Loads what the source has, and keeps nothing on disk.
    ///
    /// @throws PolicyException with the problems of all files
    /// @throws FailedCasesException if a case beside them fails
    /// @throws NoPoliciesException if they cannot be read, or there are none
    public PolicyStore(PolicySource source, Overrides overrides, InstantSource wall, StoreListener listener) {
        this(source, overrides, wall, listener, null);
    }

    /// Loads what the source has, or where that is bad, what was good when it was loaded last.
    ///
    /// @param lastGood where the last good rules are kept, null for nowhere
    /// @throws PolicyException with the problems of all files
    /// @throws FailedCasesException if a case beside them fails
    /// @throws NoPoliciesException if they cannot be read, or there are none
    public PolicyStore(
            PolicySource source,
            Overrides overrides,
            InstantSource wall,
            StoreListener listener,
            @Nullable LastGood lastGood) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        this.listener = listener;
        this.lastGood = lastGood;
        this.tried = fingerprint();
        this.seen = tried;
        this.current = first();
    }

    private Loaded first() {
        try {
            return load();
        } catch (PolicyException | FailedCasesException e) {
            return lastGoodAfter(e);
        } catch (IOException e) {
            return lastGoodAfter(new NoPoliciesException(source.name(), e));
        }
    }

    /// @throws RuntimeException the reason itself where nothing good was kept
    private Loaded lastGoodAfter(RuntimeException why) {
        List<PolicyFile> kept = kept();
        if (lastGood == null || kept.isEmpty()) {
            throw why;
        }
        try {
            Loaded loaded = Loaded.of(PolicySet.of(kept, overrides), wall.instant());
            listener.loaded(loaded.at());
            refuse(why.getMessage() + "\nIn force are the last good ones, out of " + lastGood.file());
            return loaded;
        } catch (PolicyException e) {
            LOG.error("The last good policies in {} are refused too:\n{}", lastGood.file(), e.getMessage());
            throw why;
        }
    }

    private List<PolicyFile> kept() {
        try {
            return lastGood == null ? List.of() : lastGood.read();
        } catch (IOException e) {
            LOG.error("The last good policies cannot be read: {}", e.getMessage());
            return List.of();
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
        String now = fingerprint();
        boolean settled = now.equals(seen);
        seen = now;
        if (settled && !now.equals(tried)) {
            tried = now;
            replace();
        }
    }

    /// Takes what is there now, without waiting for it to settle: somebody says that it is ready.
    ///
    /// @return why it is refused and the last good rules stay; empty if it is in force
    public synchronized String reload() {
        seen = fingerprint();
        tried = seen;
        replace();
        return trouble;
    }

    private String fingerprint() {
        try {
            return source.fingerprint();
        } catch (IOException | RuntimeException e) {
            return "unreadable: " + e;
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
        Loaded loaded;
        try {
            List<String> failures = source.failedCases(files);
            if (!failures.isEmpty()) {
                throw new FailedCasesException(failures);
            }
            loaded = Loaded.of(policies, wall.instant());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            policies.close(); // nobody else would ever give their classes back
            throw e;
        }
        policies.warnings().forEach(warning -> LOG.warn("{}", warning));
        LOG.info("Policies from {}: {}", source.name(), policies.digests());
        listener.loaded(loaded.at());
        if (lastGood != null) {
            lastGood.keep(files);
        }
        return loaded;
    }

    private void refuse(String why) {
        trouble = why;
        listener.refused(why);
        LOG.error("New policies from {} are refused, the last good ones stay in force:\n{}", source.name(), why);
    }

    @Override
    public void close() {
        current.policies().close();
    }
}

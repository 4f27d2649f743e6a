package io.barograph.controller.policystore;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import java.io.IOException;
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
    private final ParameterOverrides overrides;
    private final InstantSource wall;
    private final PolicyStoreListener listener;
    private final @Nullable LastGoodPolicies lastGood;
    private final FileChanges files;
    private volatile LoadedPolicies current;
    private volatile String trouble = "";

    /// Loads what the source has, and keeps nothing on disk.
    ///
    /// @throws PolicyException with the problems of all files
    /// @throws FailedCasesException if a case beside them fails
    /// @throws NoPoliciesException if they cannot be read, or there are none
    public PolicyStore(
            PolicySource source, ParameterOverrides overrides, InstantSource wall, PolicyStoreListener listener) {
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
            ParameterOverrides overrides,
            InstantSource wall,
            PolicyStoreListener listener,
            @Nullable LastGoodPolicies lastGood) {
        this.source = source;
        this.overrides = overrides;
        this.wall = wall;
        this.listener = listener;
        this.lastGood = lastGood;
        this.files = new FileChanges(source);
        this.current = first();
    }

    private LoadedPolicies first() {
        try {
            return load();
        } catch (PolicyException | FailedCasesException e) {
            return lastGoodAfter(e);
        } catch (IOException e) {
            return lastGoodAfter(new NoPoliciesException(source.name(), e));
        }
    }

    /// @throws RuntimeException the reason itself where nothing good was kept
    private LoadedPolicies lastGoodAfter(RuntimeException why) {
        List<PolicyFile> kept = kept();
        if (lastGood == null || kept.isEmpty()) {
            throw why;
        }
        try {
            LoadedPolicies loaded = LoadedPolicies.of(PolicySet.of(kept, overrides), wall.instant());
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
    public LoadedPolicies current() {
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

    /// Looks for new files, and takes them once they have settled.
    public synchronized void look() {
        if (files.settled()) {
            replace();
        }
    }

    /// Takes what is there now.
    ///
    /// @return why it is refused and the last good rules stay; empty if it is in force
    public synchronized String reload() {
        files.ready();
        replace();
        return trouble;
    }

    private void replace() {
        String why = files.tryThem(() -> {
            LoadedPolicies before = current;
            current = load();
            if (!trouble.isEmpty()) {
                // At a level that is shown wherever the refusal was
                LOG.warn("The policies from {} are good again: the newest files are in force.", source.name());
            }
            trouble = "";
            before.policies().close();
        });
        if (!why.isEmpty()) {
            refuse(why);
        }
    }

    private LoadedPolicies load() throws IOException {
        List<PolicyFile> read = source.read();
        PolicySet policies = PolicySet.of(read, overrides);
        LoadedPolicies loaded;
        try {
            List<String> failures = source.failedCases(read);
            if (!failures.isEmpty()) {
                throw new FailedCasesException(failures);
            }
            loaded = LoadedPolicies.of(policies, wall.instant());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            policies.close(); // nobody else would ever give their classes back
            throw e;
        }
        policies.warnings().forEach(warning -> LOG.warn("{}", warning));
        LOG.info("Policies from {}: {}", source.name(), policies.digests());
        listener.loaded(loaded.at());
        if (lastGood != null) {
            lastGood.keep(read);
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

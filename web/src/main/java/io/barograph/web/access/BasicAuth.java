package io.barograph.web.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import io.barograph.problem.Sha256;
import io.barograph.program.BoundedWorker;
import io.barograph.web.limits.ClientIdentity;
import io.barograph.web.limits.ClientSlots;
import module java.base;
import org.jspecify.annotations.Nullable;

/// HTTP basic authentication (RFC 7617) with bcrypt hashes. Hashing is done by one thread of its own, once for
/// each user and password; everything else belongs to the event loop.
///
/// Verdicts are kept by a salted digest, so that the time of a look-up says nothing. Granted and refused ones are kept
/// apart, so that guesses do not push out users.
public final class BasicAuth implements AutoCloseable {

    /// The verdict on a password.
    public enum Verdict {
        GRANTED,
        REFUSED,
        BUSY
    }

    private static final int MAX_PENDING = 16;
    private static final int MAX_WAITING = 64;
    private static final int MAX_GRANTED = 64;
    private static final int MAX_REFUSED = 256;

    private final Executor eventLoop;
    private final BoundedWorker hashing = new BoundedWorker("bcrypt", MAX_PENDING);
    /// Makes the digests such as no other process can make or compare.
    private final String salt = new BigInteger(256, new SecureRandom()).toString(16);

    private final Map<String, Verdict> granted = new Bounded(MAX_GRANTED);
    private final Map<String, Verdict> refused = new Bounded(MAX_REFUSED);
    private final ClientSlots guesses = new ClientSlots(MAX_PENDING);
    private final Map<String, List<Consumer<Verdict>>> pending = new HashMap<>();

    public BasicAuth(Executor eventLoop) {
        this.eventLoop = eventLoop;
    }

    /// Tells, now or later, whether the header names one of the users and its password.
    ///
    /// @param users bcrypt hashes by user, at least one
    /// @param client who asks: one that guesses leaves others room for their first question
    public void checkHeader(
            Map<String, String> users, @Nullable String header, ClientIdentity client, Consumer<Verdict> verdict) {
        String[] credentialPair = credentialsOf(header);
        if (credentialPair.length == 0) {
            verdict.accept(Verdict.REFUSED);
            return;
        }
        String knownHash = users.get(credentialPair[0]);
        // An unknown user takes as long as a known one
        String hash = knownHash == null ? users.values().iterator().next() : knownHash;
        // Neither a user's name nor a hash has a colon
        String key = Sha256.hexDigest(
                (salt + ":" + credentialPair[0] + ":" + hash + ":" + credentialPair[1]).getBytes(UTF_8));
        Verdict knownVerdict = granted.getOrDefault(key, refused.get(key));
        if (knownVerdict != null) {
            verdict.accept(knownVerdict);
        } else {
            askHashing(key, new Guess(credentialPair[1], hash, knownHash != null), client, verdict);
        }
    }

    private record Guess(String password, String hash, boolean userKnown) {
        boolean isRight() {
            // As htpasswd and Go do: what is beyond 72 bytes does not count
            boolean matches = BCrypt.verifyer(null, LongPasswordStrategies.truncate(BCrypt.Version.VERSION_2A))
                    .verify(password.getBytes(UTF_8), hash.getBytes(UTF_8))
                    .verified;
            return matches && userKnown;
        }
    }

    private void askHashing(String key, Guess guess, ClientIdentity client, Consumer<Verdict> verdict) {
        List<Consumer<Verdict>> waiting = pending.get(key);
        if (waiting == null) {
            waiting = new ArrayList<>();
            if (!guesses.takeSlot(client)) {
                verdict.accept(Verdict.BUSY);
                return;
            }
            if (!hashing.offerTask(() -> settleGuess(key, guess, client))) {
                guesses.giveSlot(client);
                verdict.accept(Verdict.BUSY);
                return;
            }
            pending.put(key, waiting);
        }
        if (waiting.size() >= MAX_WAITING) {
            verdict.accept(Verdict.BUSY);
        } else {
            waiting.add(verdict);
        }
    }

    private void settleGuess(String key, Guess guess, ClientIdentity client) {
        boolean right = false;
        try {
            right = guess.isRight();
        } finally {
            Verdict verdict = right ? Verdict.GRANTED : Verdict.REFUSED;
            guesses.giveSlot(client);
            eventLoop.execute(() -> {
                (verdict == Verdict.GRANTED ? granted : refused).put(key, verdict);
                List<Consumer<Verdict>> waiting = pending.remove(key);
                if (waiting != null) {
                    waiting.forEach(waitingVerdict -> waitingVerdict.accept(verdict));
                }
            });
        }
    }

    /// The user whom the header names; empty where it names none.
    public static String userOf(@Nullable String header) {
        String[] credentialPair = credentialsOf(header);
        return credentialPair.length == 0 ? "" : credentialPair[0];
    }

    /// User and password; nothing where the header is missing or of another kind.
    private static String[] credentialsOf(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, "Basic ", 0, 6)) {
            return new String[0];
        }
        try {
            String pair =
                    new String(Base64.getDecoder().decode(header.substring(6).strip()), UTF_8);
            int colon = pair.indexOf(':');
            return colon < 0 ? new String[0] : new String[] {pair.substring(0, colon), pair.substring(colon + 1)};
        } catch (IllegalArgumentException _) {
            return new String[0];
        }
    }

    /// Why no password will be checked soon; empty where it will.
    public String whyStuck(long nowNanos, Duration patience) {
        return hashing.whyStuck(nowNanos, patience);
    }

    @Override
    public void close() {
        hashing.close();
    }

    /// Keeps the latest.
    private static final class Bounded extends LinkedHashMap<String, Verdict> {
        private static final long serialVersionUID = 1L;
        private final int most;

        Bounded(int most) {
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Verdict> eldest) {
            return size() > most;
        }
    }
}

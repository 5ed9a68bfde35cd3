package org.tallystick.app.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * People who use the dashboard: how they are made, and whether they are who they say. What is known
 * of one is remembered for seconds only, so that a disabled operator is soon out on every node.
 */
@Component
public class Operators {

    /** The fewest characters of a password that a person chooses. */
    public static final int PASSWORD_LENGTH_MIN = 12;

    /** The most bytes of a password: what comes after them, the hash would not see. */
    public static final int PASSWORD_BYTES_MAX = 72;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]{1,39}");
    private static final int MADE_LENGTH = 24;

    /** Without what looks alike in print. */
    private static final String MADE_ALPHABET =
            "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final OperatorStore store;
    private final PasswordEncoder passwords;
    private final Attempts attempts;
    private final Cache<String, Optional<OperatorRow>> known;
    private final String nobodysHash;

    Operators(
            OperatorStore store,
            PasswordEncoder passwords,
            Attempts attempts,
            SecuritySettings settings) {
        this.store = store;
        this.passwords = passwords;
        this.attempts = attempts;
        this.known =
                Caffeine.newBuilder()
                        .expireAfterWrite(settings.keyCacheTime())
                        .maximumSize(settings.keyCacheSize())
                        .build();
        this.nobodysHash = Objects.requireNonNull(passwords.encode(randomPassword()));
    }

    /** Whether an operator may be called so: 2 to 40 of the characters a-z 0-9 . _ -. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether a person may choose this password. */
    public static boolean isPassword(String password) {
        return password.codePointCount(0, password.length()) >= PASSWORD_LENGTH_MIN
                && password.getBytes(StandardCharsets.UTF_8).length <= PASSWORD_BYTES_MAX;
    }

    /** Whether name and password belong together, counted against whoever guesses. */
    public LoginResult logIn(String name, String password, String address) {
        if (!attempts.beginLogin(name, address)) {
            return new LoginResult.TooMany();
        }
        Optional<OperatorRow> operator = isName(name) ? store.find(name) : Optional.empty();
        // A name that nobody has takes as long as one that somebody has.
        String hash = operator.flatMap(row -> store.hash(row.name())).orElse(nobodysHash);
        boolean right = matches(password, hash);
        if (!right || operator.isEmpty() || !operator.get().active()) {
            return new LoginResult.Refused();
        }
        attempts.loggedIn(name, address);
        if (passwords.upgradeEncoding(hash)) {
            store.improveHash(name, Objects.requireNonNull(passwords.encode(password)));
        }
        return new LoginResult.LoggedIn(operator.get());
    }

    /** One operator, as of seconds ago at most. */
    public Optional<OperatorRow> find(String name) {
        return Objects.requireNonNull(known.get(name, store::find));
    }

    /** Operators in the order of their names, those after the given one. */
    public List<OperatorRow> findAfter(String after, int limit) {
        return store.findAfter(after, limit);
    }

    /** Whether there is none yet. */
    public boolean isEmpty() {
        return store.isEmpty();
    }

    /** Makes an operator with a random password; empty if the name is taken. */
    public Optional<NewPassword> create(String name, Role role, String actor) {
        String password = randomPassword();
        String hash = Objects.requireNonNull(passwords.encode(password));
        known.invalidateAll();
        return store.create(name, role, hash, actor).map(row -> new NewPassword(row, password));
    }

    /**
     * Makes the first operator if there is none yet.
     *
     * @param keep called with his password before he can log in, so that nobody exists whose
     *     password nobody knows; what it throws undoes everything
     */
    public void ensureFirst(String name, Consumer<String> keep) {
        String password = randomPassword();
        String hash = Objects.requireNonNull(passwords.encode(password));
        store.createFirst(name, hash, () -> keep.accept(password));
        known.invalidateAll();
    }

    /** Makes a new random password; the operator's sessions end. */
    public Optional<NewPassword> resetPassword(String name) {
        String password = randomPassword();
        return changed(store.setPassword(name, Objects.requireNonNull(passwords.encode(password))))
                .map(row -> new NewPassword(row, password));
    }

    /** Sets the password that the operator has chosen; his other sessions end. */
    public Optional<OperatorRow> choosePassword(String name, String password) {
        if (!isPassword(password)) {
            throw new IllegalArgumentException("Not a password that may be chosen");
        }
        return changed(store.setPassword(name, Objects.requireNonNull(passwords.encode(password))));
    }

    /** Gives another role; his sessions end if it is another. */
    public Optional<OperatorRow> setRole(String name, Role role) {
        return changed(store.setRole(name, role));
    }

    /** Lets the operator in no more, and ends his sessions. */
    public Optional<OperatorRow> disable(String name, String actor) {
        return changed(store.disable(name, actor));
    }

    /** Lets the operator in again. */
    public Optional<OperatorRow> enable(String name) {
        return changed(store.enable(name));
    }

    private Optional<OperatorRow> changed(Optional<OperatorRow> row) {
        known.invalidateAll();
        return row;
    }

    private boolean matches(String password, String hash) {
        return password.getBytes(StandardCharsets.UTF_8).length <= PASSWORD_BYTES_MAX
                && passwords.matches(password, hash);
    }

    private static String randomPassword() {
        StringBuilder password = new StringBuilder(MADE_LENGTH);
        for (int i = 0; i < MADE_LENGTH; i++) {
            password.append(MADE_ALPHABET.charAt(RANDOM.nextInt(MADE_ALPHABET.length())));
        }
        return password.toString();
    }
}

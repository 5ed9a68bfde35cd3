package org.tallystick.app.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.Arrays;
import org.springframework.stereotype.Component;

/**
 * Limits how often one may guess. Each node counts for itself, in bounded memory. A whole network
 * of 64 bit counts as one address, because whoever has one such address has all of them.
 */
@Component
public class Attempts {

    private static final int NETWORK_BYTES = 8;

    private final Failures namedLogins;
    private final Failures logins;
    private final Failures keys;

    Attempts(AttemptSettings settings, Clock clock) {
        this.namedLogins = new Failures(settings.loginsPerName(), settings, clock);
        this.logins = new Failures(settings.loginsPerAddress(), settings, clock);
        this.keys = new Failures(settings.keysPerAddress(), settings, clock);
    }

    /**
     * Counts a key that nobody has.
     *
     * @return whether there were too many of them, so that the caller is told to wait
     */
    public boolean unknownKey(String address) {
        String network = network(address);
        boolean exhausted = keys.exhausted(network);
        keys.count(network);
        return exhausted;
    }

    /**
     * Whether somebody may try to log in. It counts as failed until it has succeeded: whoever sends
     * many guesses at once must not have them all looked at before the first one has failed.
     */
    boolean beginLogin(String name, String address) {
        String network = network(address);
        if (!logins.take(network)) {
            return false;
        }
        if (!namedLogins.take(counted(name))) {
            logins.giveBack(network);
            return false;
        }
        return true;
    }

    void loggedIn(String name, String address) {
        namedLogins.forget(counted(name));
        logins.giveBack(network(address));
    }

    /** Names that nobody can have count as one, however many and however long they are. */
    private static String counted(String name) {
        return Operators.isName(name) ? name : "";
    }

    private static String network(String address) {
        try {
            // A literal address: nothing is looked up.
            InetAddress parsed = InetAddress.getByName(address);
            return parsed instanceof Inet6Address
                    ? Arrays.toString(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES))
                    : address;
        } catch (UnknownHostException e) {
            return address;
        }
    }
}

package org.tallystick.app.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The name under which this process claims its part of the work. It is unique for each start: two
 * processes with one name would both think that a claim is theirs, and do everything twice.
 */
public record NodeId(String value) {

    private static final int RANDOM_BYTES = 8;

    static NodeId create() {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        return new NodeId(host() + "-" + HexFormat.of().formatHex(random));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unnamed";
        }
    }
}

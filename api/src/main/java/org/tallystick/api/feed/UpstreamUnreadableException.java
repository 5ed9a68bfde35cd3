package org.tallystick.api.feed;

/** An upstream did not give what was asked for. Its text names no data of any customer. */
public final class UpstreamUnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Says why.
     *
     * @param code stable, such as {@code upstream_unavailable}; see docs/feeds.md
     */
    public UpstreamUnreadableException(String code, Throwable cause) {
        super("The upstream could not be read: " + code, cause);
        this.code = code;
    }

    /** Why it could not be read. */
    public String code() {
        return code;
    }
}

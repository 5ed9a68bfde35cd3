package org.tallystick.api.gateway;

/** Has stored callbacks processed once more that a person has to see to. */
public interface CallbackRetries {

    /**
     * Makes one more attempt soon. If it succeeds, the callback's case is resolved in the name of
     * whoever asked; if it fails, the case stays as it is.
     *
     * @param inboxId the stored callback, as its case names it
     * @param actor who asked
     * @return whether there is such a callback, and it waits for a person
     */
    boolean retry(String inboxId, String actor);
}

package org.tallystick.api.replay;

/**
 * The one place that tells under which name the processor of a read model runs that readers see.
 * After a switch it is another one: whoever names a processor asks here first.
 */
public interface ActiveProcessors {

    /**
     * The name of the processor that writes what readers of this read model see, as known to this
     * node: the truth of at most about a second ago.
     *
     * @param model the read model's name, such as {@code ledger}; any other processor's name is
     *     given back as it is
     */
    String nameOf(String model);

    /**
     * The read model that a processor writes; any other processor's name is given back as it is.
     */
    String modelOf(String processor);
}

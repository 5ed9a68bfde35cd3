package org.tallystick.app.runtime.start;

import java.util.List;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** Something that must hold before Tallystick starts, because money depends on it. */
interface StartupCheck {

    /** What is wrong; empty if nothing is. */
    List<Reason> problems();
}

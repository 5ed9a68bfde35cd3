/** What becomes of old callbacks: read-only, archived, dropped. */
@NullMarked
package org.tallystick.app.gateway.archive;

import org.jspecify.annotations.NullMarked;

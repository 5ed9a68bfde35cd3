/** Who may call: clients, their API keys and scopes. */
@NullMarked
package org.tallystick.app.security;

import org.jspecify.annotations.NullMarked;

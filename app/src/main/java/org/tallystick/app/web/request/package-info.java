/** What every request goes through before its endpoint: checks, key, body, parameters. */
@NullMarked
package org.tallystick.app.web.request;

import org.jspecify.annotations.NullMarked;

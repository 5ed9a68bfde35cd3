/**
 * Reports that people like to read: one model, shown on a terminal, as Markdown, and as one HTML
 * file that needs nothing but itself.
 */
@NullMarked
package org.tallystick.proof.page;

import org.jspecify.annotations.NullMarked;

package org.tallystick.architecture.wrong.command;

import org.tallystick.architecture.wrong.query.SeesSaga;

/** Breaks: command sees only api. */
public record SeesQuery(SeesSaga other) {}

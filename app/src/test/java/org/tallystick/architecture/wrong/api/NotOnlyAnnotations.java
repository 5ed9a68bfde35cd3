package org.tallystick.architecture.wrong.api;

import org.axonframework.commandhandling.gateway.CommandGateway;

/** Breaks: the api knows Axon only by its annotations. */
public record NotOnlyAnnotations(CommandGateway gateway) {}

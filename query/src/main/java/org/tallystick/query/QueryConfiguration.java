package org.tallystick.query;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.tallystick.query.reconciliation.ReconciliationSettings;

/** Wires the read side: each projection in a processor of its own. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties({ProjectionSettings.class, ReconciliationSettings.class})
class QueryConfiguration {}

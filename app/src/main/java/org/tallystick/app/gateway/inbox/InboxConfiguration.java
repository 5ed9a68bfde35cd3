package org.tallystick.app.gateway.inbox;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(InboxSettings.class)
class InboxConfiguration {}

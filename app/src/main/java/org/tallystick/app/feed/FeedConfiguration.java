package org.tallystick.app.feed;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** Binds the feeds' settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FeedsSettings.class)
class FeedConfiguration {}

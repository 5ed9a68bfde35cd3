package org.tallystick.app.security;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/** How passwords are kept. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AttemptSettings.class)
class OperatorConfiguration {

    /** Each hash names its algorithm, so that a better one can follow while old hashes work on. */
    @Bean
    PasswordEncoder passwordEncoder() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }
}

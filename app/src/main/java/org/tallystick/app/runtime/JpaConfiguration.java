package org.tallystick.app.runtime;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

/** Hibernate starts beside the rest, which it would otherwise hold up by a quarter of the start. */
@Configuration(proxyBeanMethods = false)
class JpaConfiguration {

    @Bean
    static BeanPostProcessor jpaBesideTheRest() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof LocalContainerEntityManagerFactoryBean factory) {
                    factory.setBootstrapExecutor(new SimpleAsyncTaskExecutor("jpa-start-"));
                }
                return bean;
            }
        };
    }
}

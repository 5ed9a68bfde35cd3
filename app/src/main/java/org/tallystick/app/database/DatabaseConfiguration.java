package org.tallystick.app.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pool, the watch over its server, and the replica if there is one. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReplicaSettings.class)
class DatabaseConfiguration {

    /** Before the pool is used for the first time, and after its settings were bound. */
    @Bean
    static BeanPostProcessor patientPool() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool && pool.getJdbcUrl() != null) {
                    pool.setDataSource(new PatientDataSource(connections(pool)));
                }
                return bean;
            }
        };
    }

    private static DataSource connections(HikariDataSource pool) {
        return new DriverDataSource(
                pool.getJdbcUrl(),
                pool.getDriverClassName(),
                pool.getDataSourceProperties(),
                pool.getUsername(),
                pool.getPassword());
    }

    @Bean
    @ConditionalOnProperty("tallystick.read-replica.url")
    Replica readReplica(ReplicaSettings settings, DataSource primary, Clock clock)
            throws SQLException {
        Replica replica = Replica.of(settings, primary.unwrap(HikariDataSource.class), clock);
        replica.check();
        return replica;
    }
}

package org.tallystick.proof.crash.inside;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Lets the campaign reach into a process that it has started. */
@AutoConfiguration
@ConditionalOnProperty("tallystick.proof.faults-folder")
class InsideConfiguration {

    @Bean
    WriterErrors writerErrors(
            EventStore events, @Value("${tallystick.proof.faults-folder}") Path folder) {
        WriterErrors errors = new WriterErrors(new FaultFiles(folder));
        var unused = events.registerDispatchInterceptor(errors);
        return errors;
    }

    @Bean
    PoolExhaustion poolExhaustion(
            DataSource dataSource, @Value("${tallystick.proof.faults-folder}") Path folder) {
        return new PoolExhaustion(dataSource, new FaultFiles(folder));
    }
}

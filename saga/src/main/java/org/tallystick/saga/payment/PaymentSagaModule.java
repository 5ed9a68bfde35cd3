package org.tallystick.saga.payment;

import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.modelling.saga.SagaRepository;
import org.axonframework.modelling.saga.repository.AnnotatedSagaRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Registers the saga by hand: found by Spring, it would get Axon's own manager and store besides.
 * What the sagas work with is asked for late, since it needs the event store and that needs this.
 */
@Component
class PaymentSagaModule implements ConfigurerModule {

    private final ObjectProvider<PaymentActions> actions;
    private final JdbcTemplate jdbc;

    PaymentSagaModule(ObjectProvider<PaymentActions> actions, JdbcTemplate jdbc) {
        this.actions = actions;
        this.jdbc = jdbc;
    }

    @Override
    public void configureModule(Configurer configurer) {
        configurer.eventProcessing(
                processing ->
                        processing.registerSaga(
                                PaymentSaga.class,
                                saga ->
                                        saga.configureSagaManager(
                                                configuration ->
                                                        new PaymentSagas(sagas(configuration)))));
    }

    private SagaRepository<PaymentSaga> sagas(Configuration configuration) {
        return AnnotatedSagaRepository.<PaymentSaga>builder()
                .sagaType(PaymentSaga.class)
                .parameterResolverFactory(configuration.parameterResolverFactory())
                .handlerDefinition(configuration.handlerDefinition(PaymentSaga.class))
                .sagaStore(new SagaTable(jdbc, configuration.serializer()))
                .resourceInjector(saga -> ((PaymentSaga) saga).workWith(actions.getObject()))
                .build();
    }
}

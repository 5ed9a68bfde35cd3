package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.app.web.request.Endpoint;

/** Nothing that could decide about money may ever be answered from a copy. */
class ReplicaEndpointsTest extends ContractTest {

    @Autowired
    @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

    @Test
    void only_what_looks_at_balances_and_the_ledger_may_read_from_the_replica() {
        Set<String> routes = new TreeSet<>();
        mapping.getHandlerMethods()
                .forEach(
                        (route, method) -> {
                            Endpoint endpoint = method.getMethodAnnotation(Endpoint.class);
                            if (endpoint != null && !endpoint.replica().isEmpty()) {
                                assertThat(route.getMethodsCondition().getMethods())
                                        .containsExactly(RequestMethod.GET);
                                routes.addAll(route.getPatternValues());
                            }
                        });
        assertThat(routes)
                .containsExactly(
                        "/v1/accounts",
                        "/v1/accounts/{accountId}",
                        "/v1/accounts/{accountId}/entries",
                        "/v1/accounts/{accountId}/statement",
                        "/v1/ledger/accounts",
                        "/v1/ledger/accounts/{name}/entries",
                        "/v1/ledger/trial-balance");
    }

    @Test
    void an_answer_of_the_primary_says_nothing_of_a_replica() {
        Answer answer = http.get("/v1/accounts/" + funded(5)).send().expect(200);

        assertThat(answer.header("Read-Fallback")).isNull();
        assertThat(answer.header("Read-As-Of")).isNull();
    }
}

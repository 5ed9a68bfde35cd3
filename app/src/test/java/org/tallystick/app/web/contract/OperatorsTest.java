package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.security.LoginResult.LoggedIn;
import org.tallystick.app.security.LoginResult.Refused;
import org.tallystick.app.security.LoginResult.TooMany;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.app.security.Scope;

/** People who use the dashboard, as they are administered. */
class OperatorsTest extends ContractTest {

    private static final String ADDRESS = "192.0.2.7";

    @Autowired Operators operators;
    @Autowired JdbcClient jdbc;

    @Test
    void makes_shows_lists_and_disables_an_operator() {
        String name = name();
        Answer made =
                http.post("/v1/operators")
                        .body("{'name':?,'role':'operate'}", name)
                        .send()
                        .expect(201);
        String password = String.valueOf(made.text("password"));
        assertThat(operators.logIn(name, password, ADDRESS)).isInstanceOf(LoggedIn.class);
        assertThat(http.get("/v1/operators/" + name).send().expect(200).text())
                .contains("\"operate\"")
                .doesNotContain(password)
                .doesNotContain("password");
        assertThat(http.get("/v1/operators?limit=500").send().expect(200).text()).contains(name);

        http.post("/v1/operators/" + name + "/disable").send().expect(200);

        assertThat(operators.logIn(name, password, ADDRESS)).isInstanceOf(Refused.class);
        http.post("/v1/operators/" + name + "/enable").send().expect(200);
        assertThat(operators.logIn(name, password, ADDRESS)).isInstanceOf(LoggedIn.class);
    }

    @Test
    void gives_a_new_password_and_another_role_and_ends_what_was_before() {
        String name = name();
        String first = operators.create(name, Role.LOOK, "test").orElseThrow().password();
        int epoch = operators.find(name).orElseThrow().epoch();

        String second =
                String.valueOf(
                        http.post("/v1/operators/" + name + "/reset-password")
                                .send()
                                .expect(200)
                                .text("password"));

        assertThat(operators.logIn(name, first, ADDRESS)).isInstanceOf(Refused.class);
        assertThat(operators.logIn(name, second, ADDRESS)).isInstanceOf(LoggedIn.class);
        http.post("/v1/operators/" + name + "/role").body("{'role':'approve'}").send().expect(200);
        assertThat(operators.find(name).orElseThrow())
                .satisfies(
                        row -> {
                            assertThat(row.role()).isEqualTo(Role.APPROVE);
                            assertThat(row.epoch()).isEqualTo(epoch + 2);
                        });
    }

    @Test
    void refuses_what_is_no_name_no_role_taken_or_not_there() {
        String name = name();
        assertThat(operators.create(name, Role.LOOK, "test")).isPresent();

        http.post("/v1/operators")
                .body("{'name':?,'role':'look'}", name)
                .send()
                .expect(409, "operator_exists");
        for (String wrong : List.of("A", "a/b", "a:b", "1a", "tallystick", "a".repeat(41))) {
            http.post("/v1/operators")
                    .body("{'name':?,'role':'look'}", wrong)
                    .send()
                    .expect(400, "validation_failed");
        }
        http.post("/v1/operators")
                .body("{'name':?,'role':'admin'}", name())
                .send()
                .expect(400, "validation_failed");
        for (String route : List.of("", "/disable", "/enable", "/reset-password")) {
            (route.isEmpty()
                            ? http.get("/v1/operators/nobody-at-all")
                            : http.post("/v1/operators/nobody-at-all" + route))
                    .send()
                    .expect(404, "operator_not_found");
        }
        as(Scope.READ, Scope.MOVE).get("/v1/operators").send().expect(403, "forbidden");
    }

    @Test
    void stores_no_password_and_refuses_to_guess_for_ever() {
        String name = name();
        String password = operators.create(name, Role.LOOK, "test").orElseThrow().password();
        String stored =
                jdbc.sql("SELECT password_hash FROM operator_login WHERE name = ?")
                        .param(name)
                        .query(String.class)
                        .single();
        assertThat(stored).startsWith("{bcrypt}").doesNotContain(password);
        for (int i = 0; i < 10; i++) {
            assertThat(operators.logIn(name, "guess", "198.51.100." + i))
                    .isInstanceOf(Refused.class);
        }

        assertThat(operators.logIn(name, password, "198.51.100.99")).isInstanceOf(TooMany.class);
    }

    @Test
    void no_key_opens_the_dashboard_and_no_page_is_for_programs() {
        assertThat(http.get("/dashboard/accounts").send().status()).isEqualTo(302);
    }

    private static String name() {
        return "o" + newKey().substring(0, 13);
    }
}

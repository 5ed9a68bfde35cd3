package org.tallystick.proof.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tallystick.proof.lab.HttpConnection;

/**
 * Sends movements by HTTP, on one connection that is kept. Written by hand because the load shares
 * the machine with what it measures: it must cost as little as can be.
 */
final class HttpSender implements Sender {

    private final HttpConnection connection;
    private final String authorization;

    HttpSender(int port, String apiKey) throws IOException {
        this.connection = new HttpConnection(port);
        this.authorization = "Authorization: Bearer " + apiKey + "\r\n";
    }

    @Override
    public boolean open(String accountId) throws IOException {
        HttpConnection.Answer answer =
                post(
                        "/v1/accounts",
                        "",
                        "{\"accountId\":\"" + accountId + "\",\"currency\":\"CNY\"}");
        if (answer.status() != 201 && answer.status() != 200) {
            throw unexpected(answer);
        }
        return answer.status() == 201;
    }

    @Override
    public Answer send(Order order) throws IOException {
        HttpConnection.Answer answer = sendAndTell(order);
        if (answer.status() != 201) {
            throw unexpected(answer);
        }
        return answer.replayed() ? Answer.REPLAYED : Answer.APPLIED;
    }

    /** Sends a movement; tells the answer, whatever it is. */
    HttpConnection.Answer sendAndTell(Order order) throws IOException {
        String path =
                "/v1/accounts/"
                        + order.accountId()
                        + (order.recharge() ? "/recharges" : "/deductions");
        String body =
                "{\"amount\":" + order.amount() + ",\"reference\":\"" + order.reference() + "\"}";
        return post(path, "Idempotency-Key: " + order.callbackId() + "\r\n", body);
    }

    private static UnexpectedAnswerException unexpected(HttpConnection.Answer answer) {
        return answer.text().contains("\"code\":\"busy\"")
                ? new BusyException()
                : new UnexpectedAnswerException(answer.describe());
    }

    private HttpConnection.Answer post(String path, String header, String body) throws IOException {
        String request =
                "POST "
                        + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        + authorization
                        + header
                        + "Content-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        return connection.exchange(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        connection.close();
    }
}

package org.tallystick.app.feed;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;
import org.tallystick.app.feed.FeedSettings.Kind;
import org.tallystick.app.feed.upstream.HttpUpstream;
import org.tallystick.app.feed.upstream.PostgresUpstream;
import org.tallystick.app.feed.upstream.TableSettings;
import org.tallystick.app.feed.upstream.Upstream;

/** Opens the upstreams that the settings name. */
@Component
class Upstreams {

    private static final int CONNECTIONS = 2;
    private static final int CONNECT_MILLIS_MAX = 3_000;

    private final DataSource ownDatabase;

    Upstreams(DataSource ownDatabase) {
        this.ownDatabase = ownDatabase;
    }

    Upstream open(String feed, FeedSettings settings) {
        if (settings.kind() == Kind.HTTP) {
            return new HttpUpstream(
                    feed,
                    Objects.requireNonNull(settings.url()),
                    settings.token(),
                    settings.safetyLag());
        }
        TableSettings table = Objects.requireNonNull(settings.table());
        if (table.jdbcUrl() == null) {
            return new PostgresUpstream(feed, table, ownDatabase, settings.safetyLag(), () -> {});
        }
        HikariDataSource pool = new HikariDataSource(pool(feed, table));
        return new PostgresUpstream(feed, table, pool, settings.safetyLag(), pool::close);
    }

    /**
     * Of its own, read-only, and opened when it is needed: an upstream may be down at our start.
     */
    private static HikariConfig pool(String feed, TableSettings table) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("feed-" + feed);
        config.setJdbcUrl(table.jdbcUrl());
        config.setUsername(table.username());
        config.setPassword(table.password());
        config.setReadOnly(true);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setConnectionTimeout(CONNECT_MILLIS_MAX);
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "tallystick");
        config.addDataSourceProperty("socketTimeout", "10");
        config.addDataSourceProperty("connectTimeout", "3");
        return config;
    }
}

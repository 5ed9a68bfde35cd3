package org.tallystick.app.runtime;

import java.sql.Types;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.jdbc.BinaryJdbcType;

/**
 * Keeps what Axon maps as BLOB in bytea columns. PostgreSQL's large objects, Hibernate's choice,
 * would leave one behind at every update of a token, and nothing ever deletes them.
 */
public class ByteaPostgresDialect extends PostgreSQLDialect {

    public ByteaPostgresDialect() {}

    public ByteaPostgresDialect(DialectResolutionInfo info) {
        super(info);
    }

    @Override
    protected String columnType(int sqlTypeCode) {
        return sqlTypeCode == SqlTypes.BLOB ? "bytea" : super.columnType(sqlTypeCode);
    }

    @Override
    protected String castType(int sqlTypeCode) {
        return sqlTypeCode == SqlTypes.BLOB ? "bytea" : super.castType(sqlTypeCode);
    }

    @Override
    public void contributeTypes(TypeContributions contributions, ServiceRegistry registry) {
        super.contributeTypes(contributions, registry);
        contributions
                .getTypeConfiguration()
                .getJdbcTypeRegistry()
                .addDescriptor(Types.BLOB, BinaryJdbcType.INSTANCE);
    }
}

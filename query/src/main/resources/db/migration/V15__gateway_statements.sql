-- What gateways say in their daily statements. A file that is refused leaves nothing here.

CREATE TABLE gateway_statement (
    gateway     text        COLLATE "C" NOT NULL,
    day         date        NOT NULL, -- in the gateway's zone
    zone        text        NOT NULL,
    checksum    text        COLLATE "C" NOT NULL, -- SHA-256; the same file again changes nothing
    line_count  bigint      NOT NULL,
    imported_at timestamptz NOT NULL,
    PRIMARY KEY (gateway, day)
);

CREATE TABLE gateway_statement_line (
    gateway       text        COLLATE "C" NOT NULL,
    day           date        NOT NULL,
    line          integer     NOT NULL,
    amount        bigint      NOT NULL, -- minor units; what the gateway owes us more by it
    at            timestamptz NOT NULL,
    type          text        COLLATE "C" NOT NULL,
    order_number  text        COLLATE "C" NOT NULL,
    trade         text        COLLATE "C" NOT NULL,
    refund_number text        COLLATE "C" NOT NULL,
    currency      text        COLLATE "C" NOT NULL,
    PRIMARY KEY (gateway, day, line)
);
CREATE INDEX gateway_statement_line_order ON gateway_statement_line (gateway, order_number);

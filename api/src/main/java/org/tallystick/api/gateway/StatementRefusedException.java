package org.tallystick.api.gateway;

/** A statement is not whole, does not add up, or cannot be read; none of it may be used. */
public class StatementRefusedException extends RuntimeException {

    /**
     * @param line the line that is wrong, counted from 1
     * @param rule what is wrong with it, without data of customers
     */
    public StatementRefusedException(int line, String rule) {
        super("Line " + line + " of the statement: " + rule);
    }
}

import type pg from 'pg';

/** The part of pg's connections that its types leave out. */
interface Parsing {
  parse(statement: { readonly name?: string }): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/**
 * Lets a client close the name of a statement before it prepares it a second time. The driver does so after a round trip that failed:
 * PostgreSQL has parsed nothing behind the error, and to close a name that it does not know is no error. PgBouncer has taken the name,
 * keeps it, and ends the connection of a client that gives it again (decision 137).
 */
export function closeBeforePreparingAgain(client: pg.ClientBase): void {
  const { connection } = client as unknown as { readonly connection: Parsing };
  const { parse } = connection;
  const given = new Set<string>();
  connection.parse = (statement) => {
    const { name } = statement;
    if (name) {
      if (given.has(name)) connection.close({ type: 'S', name });
      given.add(name);
    }
    parse.call(connection, statement);
  };
}

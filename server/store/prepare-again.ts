import type pg from 'pg';

/** The parts of pg's connections that its types leave out. */
interface Parsing {
  parse(statement: { readonly name?: string }): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/**
 * Makes a client close a statement's name before it prepares it a second time. The driver prepares again after a round
 * trip that failed: PostgreSQL has parsed nothing behind the error, and closing an unknown name is no error. PgBouncer,
 * however, remembers the name, and ends the connection of a client that uses it again (decision 137).
 */
export function closeBeforePreparingAgain(client: pg.ClientBase): void {
  const { connection } = client as unknown as { readonly connection: Parsing };
  const { parse } = connection;
  const given = new Set<string>();
  connection.parse = function (statement) {
    const { name } = statement;
    if (name) {
      if (given.has(name)) this.close({ type: 'S', name });
      given.add(name);
    }
    parse.call(this, statement);
  };
}

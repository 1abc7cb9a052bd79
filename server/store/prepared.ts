import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** A statement whose plan PostgreSQL caches under this name, per connection. */
export interface PreparedQuery<T> extends CompiledQuery<T> {
  readonly name: string;
}

/**
 * Compiles a statement at its first use and prepares it under a name, so that it is neither built nor parsed again.
 * `build` must return the same text whatever its arguments are: compare lists with `= any(…)`. Only for statements
 * whose best plan is the same for all tenants, such as lookups by key: after five runs PostgreSQL may use one plan for
 * all arguments. Name columns explicitly: a new column would change what `*` means for a cached plan.
 */
export function prepared<A extends readonly unknown[], T>(
  name: string,
  build: (...args: A) => Compilable<T> | CompiledQuery<T>,
): (...args: A) => PreparedQuery<T> {
  let compiled: CompiledQuery<T> | undefined;
  /** The index of each parameter's argument; -1 for constants. */
  let places: readonly number[] = [];
  return (...args) => {
    if (!compiled) {
      const marks: unknown[] = args.map((_, at) => Symbol(at));
      const query = build(...(marks as unknown as A));
      compiled = 'compile' in query ? query.compile() : query;
      places = compiled.parameters.map((parameter) => marks.indexOf(parameter));
    }
    const parameters = compiled.parameters.map((constant, at) => {
      const place = places[at] ?? -1;
      return place === -1 ? constant : args[place];
    });
    return { ...compiled, parameters, name };
  };
}

/**
 * Sends a statement under a name, so that PostgreSQL caches its plan. For inserts, and for statements that depend on
 * more than their values: one whose text differs from the first of its name is not prepared.
 */
export function named<T>(name: string, query: Compilable<T> | CompiledQuery<T>): PreparedQuery<T> {
  return { ...('compile' in query ? query.compile() : query), name };
}

/**
 * A statement about rows with given ids, prepared for the usual case of one id. For a list, PostgreSQL would not cache
 * the plan, or cache one made for ten ids.
 */
export function preparedForOne<T>(
  name: string,
  type: 'uuid' | 'text',
  build: (portalId: number, are: RawBuilder<unknown>) => CompiledQuery<T>,
): (portalId: number, ids: readonly string[]) => CompiledQuery<T> {
  const cast = sql.raw(type);
  const ofOne = prepared(name, (portalId: number, id: string) =>
    build(portalId, sql`= ${id}::${cast}`),
  );
  return (portalId, ids) => {
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) return ofOne(portalId, id);
    return build(portalId, sql`= any(${[...ids]}::${cast}[])`);
  };
}

/** The maximum number of names in a store, and so the most statements that each of its connections keeps. */
const limit = 100;

/** The longest name in bytes: PostgreSQL truncates names at 63 bytes, and renewed ones are a few longer. */
const longest = 58;

/** A statement as sent: with a name if it may be prepared. */
interface Named {
  readonly name?: string;
  readonly text: string;
}

/**
 * Names of a store's statements: each identifies one text. Statements past the limit, or with too long a name, are not
 * prepared.
 */
export class StatementNames {
  readonly #texts = new Map<string, string>();
  #renewals = 0;

  /** Returns the statement to send. */
  of(name: string, text: string): Named {
    if (name.length > longest) return { text };
    if (!this.#texts.has(name) && this.#texts.size < limit) this.#texts.set(name, text);
    if (this.#texts.get(name) !== text) return { text };
    if (this.#renewals === 0) return { name, text };
    return { name: `${name}_${this.#renewals}`, text: `/* ${this.#renewals} */ ${text}` };
  }

  /**
   * Gives all statements new names and texts once plans have gone stale. A pooler identifies statements by their text
   * and keeps the plans of its own connections, which closing ours does not end.
   */
  renew(): void {
    this.#renewals += 1;
  }
}

/** True if a statement was refused because a migration changed what it returns. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.routine === 'RevalidateCachedQuery';

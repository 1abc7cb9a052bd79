import { type SqlStatement, statementsOf } from './statements.ts';

/** The first migration that has to be additive (OPS-06). */
export const firstAdditive = 60;

interface Rule {
  readonly finds: RegExp;
  readonly fault: string;
  /** The previous version, still running, may use what this removes: an exception says since when none does. */
  readonly takesAway?: true;
}

/** Rules for whole statements; `alter table` is split into its actions below. */
const statementRules: readonly Rule[] = [
  {
    finds: /^drop (table|view|materialized view|sequence|type|schema|function|procedure|trigger)\b/,
    fault: 'drops what the version before may use',
    takesAway: true,
  },
  {
    finds: /^alter (?!table\b).*\brename\b/,
    fault: 'renames what the version before may use',
    takesAway: true,
  },
  {
    finds: /^alter type \S+ (drop|alter)\b/,
    fault: 'changes a type that the version before may use',
    takesAway: true,
  },
  {
    finds: /^create (unique )?index (?!concurrently\b)/,
    fault: 'builds an index while nobody can write: put it into database/indexes',
  },
  {
    finds: /^drop index (?!concurrently\b)/,
    fault:
      'waits for everybody who uses the table: "drop index concurrently if exists", in a file of its own outside a transaction',
  },
  { finds: /^(update|delete from|merge into)\b/, fault: 'changes rows that buyers wait for' },
  {
    finds: /^(truncate|lock|cluster|reindex|vacuum)\b/,
    fault: 'locks a table for as long as it takes',
  },
  { finds: /^execute\b/, fault: 'runs a statement that no check can read' },
];

/** Rules for the actions of `alter table`. */
const actionRules: readonly Rule[] = [
  {
    finds: /^drop (?!constraint\b|column\b.*\bcascade\b)(column )?(if exists )?\S/,
    fault: 'drops a column that the version before may use',
    takesAway: true,
  },
  { finds: /^rename\b/, fault: 'renames what the version before may use', takesAway: true },
  {
    finds: /^alter (column )?\S+ (set data )?type\b/,
    fault: 'changes a type, and writes the table anew while nobody can use it',
    takesAway: true,
  },
  {
    finds: /^alter (column )?\S+ set not null/,
    fault:
      'reads the whole table while nobody can use it: validate a check named <table>_<column>_not_null in an earlier migration',
  },
  {
    finds:
      /^add (column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    fault: 'adds a column that the version before does not fill: give it a default',
  },
  {
    finds:
      /^add (column )?(?!constraint\b).*(\bdefault (gen_random_uuid|random|clock_timestamp|nextval)|\bgenerated always as \(|\bidentity\b|serial\b)/,
    fault: 'gives each row a value of its own, and writes the table anew while nobody can use it',
  },
  {
    finds:
      /^add (column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)\S+ .*\b(references|unique|primary key|check)\b/,
    fault:
      'checks the whole table while nobody can write: add the constraint by itself, "not valid", and validate it in the next migration',
  },
  {
    finds: /^add (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    fault:
      'checks the whole table while nobody can write: "not valid", and "validate constraint" in the next migration',
  },
  {
    finds: /^add (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index\b)/,
    fault:
      'builds an index while nobody can write: build it in database/indexes first, and add the constraint "using index"',
  },
  {
    finds: /^set (logged|unlogged|tablespace|access method)\b/,
    fault: 'writes the table anew while nobody can use it',
  },
];

/**
 * Finds the steps of a migration that would stop sales or break the previous version, still running; each with its line
 * (OPS-06).
 */
export function faultsOf(sql: string, earlier: readonly string[] = []): string[] {
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap(({ text }) => createdBy(text) ?? []));
  const isAlone = /^-- Outside a transaction\b/.test(sql);
  const faults = statements.flatMap((statement) => {
    const found = rulesBrokenBy(statement.text, own, earlier);
    return found
      .filter((rule) => !isExcused(rule, statement))
      .map(({ fault }) => `line ${statement.line}: ${fault}`);
  });
  return isAlone ? [...faults, ...faultsAlone(statements)] : faults;
}

const createdBy = (text: string) =>
  /^create (?:unlogged )?table (?:if not exists )?(\S+?)(?:\s*\(|\s|$)/.exec(text)?.[1];

/** Returns the table that a statement is about. */
const tableOf = (text: string) =>
  /^alter table (?:if exists )?(?:only )?([^\s(]+)/.exec(text)?.[1] ??
  /^create .*?index .*? on (?:only )?([^\s(]+)/.exec(text)?.[1] ??
  /^(?:update|delete from|merge into) (?:only )?([^\s(]+)/.exec(text)?.[1];

function rulesBrokenBy(
  text: string,
  own: ReadonlySet<string>,
  earlier: readonly string[],
): readonly Rule[] {
  const table = tableOf(text);
  if (table !== undefined && own.has(table)) return [];
  if (!/^alter table\b/.test(text)) return statementRules.filter(({ finds }) => finds.test(text));
  const actions = actionsOf(
    text.replace(/^alter table (?:if exists )?(?:only )?\S+ /, '').replaceAll('"', ''),
  );
  return actions
    .flatMap((action) =>
      actionRules.filter(
        ({ finds }) => finds.test(action) && !isValidated(action, table ?? '', earlier),
      ),
    )
    .filter((rule, at, all) => all.indexOf(rule) === at);
}

/** True if the column has a check from an earlier migration, which proves to PostgreSQL that no row is null. */
function isValidated(action: string, table: string, earlier: readonly string[]): boolean {
  const column = /^alter (?:column )?(\S+) set not null/.exec(action)?.[1];
  const check = `validate constraint ${table}_${column}_not_null`;
  return column !== undefined && earlier.some((sql) => sql.toLowerCase().includes(check));
}

/** Splits a list at commas outside parentheses. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim());
}

/** An exception says why it is safe; one that removes something also says which version was the last to use it. */
const isExcused = ({ takesAway }: Rule, { comment }: SqlStatement): boolean =>
  takesAway
    ? /\bSafe since (version )?[0-9a-f.]{5,}: \S/.test(comment)
    : /\bSafe(?: since (version )?[0-9a-f.]{5,})?: \S/.test(comment);

/** Statements, one per file, that may run outside a transaction: they block nobody and can be repeated. */
const repeatable =
  /^(drop index concurrently if exists|alter table \S+ validate constraint|reindex (index|table) concurrently) /;

const faultsAlone = (statements: readonly SqlStatement[]): string[] =>
  statements.length === 1 && repeatable.test(statements[0]?.text ?? '')
    ? []
    : [
        'outside a transaction is one statement that can be repeated: "drop index concurrently if exists" or "validate constraint"',
      ];

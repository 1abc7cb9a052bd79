import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { programs } from './image/run.ts';
import { knownSettings } from './known-settings.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const runbook = read('docs/runbook.md');

describe('the runbook', () => {
  // Guards: OPS-12
  test('names only settings that the programs read', () => {
    const settings = knownSettings();
    // The database in compose.yaml.
    const others = ['DATABASE_PASSWORD'];
    const named = [...runbook.matchAll(/(?<=[`\s])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[`=/\s])/g)];
    const names = [...new Set(named.map(([, name = '']) => name))];
    expect(names).toContain('DRAIN_SECONDS');
    expect(names.filter((name) => !settings.has(name) && !others.includes(name))).toEqual([]);
  });

  // Guards: OPS-12
  test('runs only programs of the image in containers', () => {
    const run = [
      ...runbook.matchAll(/(?:exec \S+(?: --)? foyer|run --rm[^`\n]* worker) ([a-z-]+)/g),
    ];
    expect(run.map(([, name]) => name)).toContain('audit');
    expect(
      run.map(([, name]) => name).filter((name) => !programs.some((each) => each === name)),
    ).toEqual([]);
  });

  // Guards: OPS-12
  test('says what each alert means and then what to do', () => {
    const [, alerts = ''] = runbook.split('\n## Alerts\n');
    const parts = alerts.split(/^### /m).slice(1);
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) {
      expect(part).toMatch(/^Foyer [a-z ]+\n\n\*[^*]+\.\*\n\n1\. /);
    }
  });
});

describe('the figures of the page on scale', () => {
  const page = read('docs/scale.md');
  const schema = read('database/schema.sql');
  const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\)[^\n]*;/gm)].map(
    ([, name = '', body = '']) => ({ name, body }),
  );
  const foreign = [...schema.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/g)];

  /** The page is long: a failure shows only the missing words. */
  const says = (words: string) => expect(page.includes(words), words).toBe(true);

  // Guards: OPS-09
  test('match the schema', () => {
    const ofPortals = tables.filter(({ body }) => body.includes('  portal_id integer not null'));
    says(`${ofPortals.length} of ${tables.length} tables have \`portal_id\``);
    const toPortal = foreign.filter(([, , table]) => table === 'portal');
    says(`${toPortal.length} foreign keys lead to \`portal\``);
    const functions = schema.match(/^CREATE OR REPLACE FUNCTION public\.\w+\(.*$/gm) ?? [];
    const byPortal = functions.filter((line) => line.includes('(portal integer'));
    says(`${byPortal.length} of ${functions.length} functions take the portal first`);
    const asOwner = schema.match(/^ .*SECURITY DEFINER$/gm) ?? [];
    says(`${asOwner.length} functions run as their owner`);
    says(`${schema.match(/^CREATE TRIGGER/gm)?.length} triggers`);
  });

  // Guards: OPS-09
  test('every key begins with the portal, so that rows can be stored with their portal', () => {
    const keys = [
      ...tables.flatMap(({ name, body }) =>
        [...body.matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g)].map(([, columns = '']) => ({
          name,
          columns,
        })),
      ),
      ...[
        ...schema.matchAll(/^CREATE UNIQUE INDEX \w+ ON public\.(\w+) USING btree \(([^)]*)/gm),
      ].map(([, name = '', columns = '']) => ({ name, columns })),
      ...foreign.flatMap(([, from = '', name = '', to = '']) => [
        { name, columns: from },
        { name, columns: to },
      ]),
    ];
    expect(keys.length).toBeGreaterThan(400);
    const others = keys.filter(({ columns }) => !/^portal_id(,|$)/.test(columns));
    expect(others.map(({ name, columns }) => `${name} (${columns})`).toSorted()).toEqual([
      'function_hash (name)',
      'function_hash (name, sha256)',
      'portal (key)',
      'schema_migration (number)',
    ]);
  });
});

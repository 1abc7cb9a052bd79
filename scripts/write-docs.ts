import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type JsonSchema, typeText } from '#server/reference/type-text.ts';
import { configRegistry } from '#tenants/config/config-registry.ts';
import { tenantFile } from '#tenants/tenant-file.ts';
import { allBehaviours, withCounts } from './behaviours.ts';

const root = path.dirname(import.meta.dirname);

/** The page generated from the registry. */
export const configurationDoc = path.join(root, 'docs/configuration.md');

const introduction = `# Configuration of a tenant

Written by \`npm run docs\` from \`tenants/config/config-registry.ts\`; do not edit.

A tenant file sets these under \`config\`: at its top for the portal, in a seller, an event (event
template) or a group (ticket group). Each key takes only the scopes named here; where several scopes set
it the narrowest wins: ticket group, event template, seller, portal. A key that is not set has its
default; one that is not known makes the import refuse the file. "Shown" keys reach the browser, those of
portal and seller with the configuration at load, those of an event template in the event's \`config\`.

Settings of the installation itself (port, database, keys) come from the environment: see the README.
Theme tokens are in \`tenants/theme/theme.ts\`, fonts in \`tenants/theme/fonts.ts\`, strings in \`tenants/strings/\`.
[your-own-shop.md](your-own-shop.md) goes from an empty file to a museum with a membership.`;

/** Every key that a tenant can set, as one Markdown page. */
export function configurationPage(): string {
  const code = readersOfKeys();
  const rows = Object.entries(configRegistry).map(([key, entry]) =>
    [
      `\`${key}\``,
      typeOf(entry.type),
      `\`${JSON.stringify(entry.default)}\``,
      entry.scopes.map((scope) => scope.replace('_', ' ')).join(', '),
      entry.shown ? 'yes' : 'no',
      entry.meaning + (code.includes(key) ? '' : ' Kept, but nothing acts on it yet.'),
    ].map(cell),
  );
  const head = ['key', 'type', 'default', 'scopes', 'shown', 'meaning'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${introduction}\n\n${lines.join('\n')}\n`;
}

/** The JSON Schema of tenant files, for editors. */
export const schemaFile = path.join(root, 'tenants/tenant-file.schema.json');

/**
 * The JSON Schema generated from the schema of tenant files: the input that authors write, where
 * defaults may be left out.
 */
export function tenantFileSchema(): string {
  const title = 'A tenant file of Foyer';
  const schema = z.toJSONSchema(tenantFile, { io: 'input' });
  return `${JSON.stringify({ title, ...schema }, null, 2)}\n`;
}

/** All code that could read a key, as one text. A key that it never names has no effect. */
function readersOfKeys(): string {
  const exclude = (name: string) =>
    /(^|\/)(build|testing|\.react-router)$|\.test\.tsx?$/.test(name);
  return globSync('{server,storefront}/**/*.{ts,tsx}', { cwd: root, exclude })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}

function typeOf(type: z.ZodType): string {
  return typeText(z.toJSONSchema(type) as JsonSchema);
}

/** Escapes bars, which would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (import.meta.main) {
  writeFileSync(configurationDoc, configurationPage());
  writeFileSync(schemaFile, tenantFileSchema());
  const counted = path.join(root, 'docs/behaviours/README.md');
  writeFileSync(counted, withCounts(readFileSync(counted, 'utf8'), allBehaviours(root)));
  for (const page of [configurationDoc, schemaFile, counted]) {
    console.log(`Wrote ${path.relative(process.cwd(), page)}`);
  }
}

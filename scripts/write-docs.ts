import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type JsonSchema, typeText } from '#server/reference/type-text.ts';
import { fieldsOfConfig } from '#tenants/config/config-entries.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import { type Field, fieldOf } from '#tenants/file/field.ts';
import { fieldsByPattern } from '#tenants/tenant-fields.ts';
import { tenantFile } from '#tenants/tenant-file.ts';
import { allBehaviours, areaFiles, withCounts, withGuards } from './behaviours.ts';
import { allGuards } from './guards.ts';

const root = path.dirname(import.meta.dirname);

/** The page generated from the registry. */
export const configurationDoc = path.join(root, 'docs/configuration.md');

const introduction = `# Configuration of a tenant

Written by \`npm run docs\` from \`tenants/config/config-registry.ts\` and the \`…-config-fields.ts\` beside it; do not edit.

A tenant file sets these under \`config\`: at its top for the portal, in a seller, an event (event
template) or a group (ticket group). Each key takes only the scopes named here; where several scopes set
it the narrowest wins: ticket group, event template, seller, portal. A key that is not set has its
default; one that is not known makes the import refuse the file. "Shown" keys reach the browser, those of
portal and seller with the configuration at load, those of an event template in the event's \`config\`. Changing a key
in the console needs the right named here. The rest of a tenant file is in [tenant-file.md](tenant-file.md).

Settings of the installation itself (port, database, keys) come from the environment: see the README.
Theme tokens are in \`tenants/theme/theme.ts\`, fonts in \`tenants/theme/fonts.ts\`, strings in \`tenants/strings/\`.
[your-own-shop.md](your-own-shop.md) goes from an empty file to a museum with a membership.`;

/** Writes every key that a tenant can set as a Markdown page. */
export function configurationPage(): string {
  const code = readersOfKeys();
  const rows = Object.entries(configRegistry).map(([key, entry]) =>
    [
      `\`${key}\``,
      typeOf(entry.type),
      `\`${JSON.stringify(entry.default)}\``,
      entry.scopes.map((scope) => scope.replace('_', ' ')).join(', '),
      entry.shown ? 'yes' : 'no',
      fieldsOfConfig[key as ConfigKeyName].right,
      `**${fieldsOfConfig[key as ConfigKeyName].title}.** ${entry.meaning}` +
        (code.includes(key) ? '' : ' Kept, but nothing acts on it yet.'),
    ].map(cell),
  );
  const head = ['key', 'type', 'default', 'scopes', 'shown', 'right', 'meaning'];
  return `${introduction}\n\n${table(head, rows)}\n`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The page of the other fields. */
export const tenantFileDoc = path.join(root, 'docs/tenant-file.md');

const fieldIntroduction = `# The fields of a tenant file

Written by \`npm run docs\` from the schema of the tenant file (\`tenants/tenant-file.ts\`); do not edit. The console's forms
show the same titles and texts.

A part in a list or map is named by its \`id\` or another name, \`*\` here. Where the right is "operator" only whoever runs the
installation changes a field. Settings (\`config\`) are in [configuration.md](configuration.md). [your-own-shop.md](your-own-shop.md)
goes from an empty file to a museum with a membership.`;

/** Writes every field of the tenant file except the settings as a Markdown page. */
export function tenantFilePage(): string {
  const sections = Map.groupBy(
    [...fieldsByPattern].filter(([pattern]) => !/(^|\/)config\//.test(pattern)),
    ([pattern]) => pattern.split('/').slice(0, -1).join('/'),
  );
  const parts = [...sections].map(([around, fields]) => {
    const rows = fields.map(([pattern, { field, right, schema, isRequired }]) =>
      [
        `\`${pattern.split('/').at(-1)}\``,
        `**${field.title}.** ${field.help}${countingAsOne(field)}`,
        isRequired && !schema.safeParse(undefined).success ? 'yes' : '',
        field.unit ?? '',
        field.example === undefined ? '' : `\`${JSON.stringify(field.example)}\``,
        right ?? '',
      ].map(cell),
    );
    const head = ['field', 'meaning', 'required', 'unit', 'example', 'right'];
    return `## ${around === '' ? 'The file' : `\`${around}\``}\n\n${table(head, rows)}`;
  });
  return `${fieldIntroduction}\n\n${parts.join('\n\n')}\n`;
}

const countingAsOne = ({ countsAsOne, oneWith }: Partial<Field>): string => {
  if (countsAsOne === 'whole') return ' Its parts change as one.';
  if (countsAsOne === 'each') return ' The parts of each change as one.';
  return oneWith === undefined ? '' : ` Changes as one with its *${oneWith}*.`;
};

/** The JSON Schema of tenant files, for editors. */
export const schemaFile = path.join(root, 'tenants/tenant-file.schema.json');

/**
 * Generates the JSON Schema from the schema of tenant files: of the input that authors write, where fields with defaults are
 * optional.
 */
export function tenantFileSchema(): string {
  const title = 'A tenant file of Foyer';
  const schema = z.toJSONSchema(tenantFile, { io: 'input', override: forEditors });
  return `${JSON.stringify({ title, ...schema }, null, 2)}\n`;
}

const keysOfFields = [
  'help',
  'control',
  'group',
  'unit',
  'example',
  'isLong',
  'of',
  'choices',
  'countsAsOne',
  'oneWith',
  'right',
  'operatorIf',
  'hasNoForm',
] as const satisfies readonly (keyof Field)[];

/** Keeps only the metadata that editors show: title, description and example. Texts may be given by language. */
function forEditors({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { help, example, control } = fieldOf(zodSchema as z.ZodType) ?? {};
  for (const key of keysOfFields) delete (jsonSchema as Record<string, unknown>)[key];
  if (control === 'text_by_language') allowLanguages(jsonSchema);
  if (help !== undefined) Object.assign(jsonSchema, { description: help });
  if (example !== undefined) Object.assign(jsonSchema, { examples: [example] });
}

function allowLanguages(json: z.core.JSONSchema.BaseSchema): void {
  if (typeof json.items === 'object' && !Array.isArray(json.items)) {
    json.items = { anyOf: [json.items as z.core.JSONSchema.BaseSchema, byLanguage] };
    return;
  }
  const { title, default: fallback, ...text } = json;
  for (const key of Object.keys(text)) delete json[key];
  json.anyOf = [text, byLanguage];
}

const byLanguage: z.core.JSONSchema.BaseSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
};

/** All code that could read a key, as one text. A key that it never mentions has no effect. */
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

/** Escapes bars, which would end a table cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (import.meta.main) {
  writeFileSync(configurationDoc, configurationPage());
  writeFileSync(tenantFileDoc, tenantFilePage());
  writeFileSync(schemaFile, tenantFileSchema());
  const guards = allGuards(root);
  const areas = areaFiles(root).map((file) => path.join(root, file));
  for (const page of areas) writeFileSync(page, withGuards(readFileSync(page, 'utf8'), guards));
  const counted = path.join(root, 'docs/behaviours/README.md');
  writeFileSync(counted, withCounts(readFileSync(counted, 'utf8'), allBehaviours(root)));
  for (const page of [configurationDoc, tenantFileDoc, schemaFile, ...areas, counted]) {
    console.log(`Wrote ${path.relative(process.cwd(), page)}`);
  }
}

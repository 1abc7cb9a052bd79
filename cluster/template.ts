import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Values of a configuration file's placeholders, by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** Fills the placeholders (`$NAME`) of a file in `config/`; throws for one without a value. */
export async function fillTemplate(name: string, values: Values): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, 'config', name), 'utf8');
  return fill(text, values);
}

/** Fills the placeholders of a text; throws for one without a value. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\$([A-Z_]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for the placeholder ${name}`);
    return String(value);
  });

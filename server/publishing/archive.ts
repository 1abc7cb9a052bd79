import { strToU8, zipSync } from 'fflate';
import { unzip } from './zip-entries.ts';

/** A tenant file with its pictures and fonts, by their paths. */
export interface Archive {
  readonly json: unknown;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const fileName = 'tenant.json';

const bounds = { size: 512 * 2 ** 20, files: 10_000 } as const;

/** Pictures and fonts are compressed by their own formats, so that packing them again gains nothing. */
const asTheyAre = { level: 0 } as const;

/** A fixed time, so that the same revision gives the same bytes; the first that the format can say. */
const mtime = '1980-01-01T00:00:00';

/** Packs a tenant file and its pictures as a ZIP archive. */
export function packArchive({ json, files }: Archive): Uint8Array {
  const entries = [...files].map(([path, bytes]) => [path, [bytes, asTheyAre]] as const);
  const text = `${JSON.stringify(json, undefined, 2)}\n`;
  return zipSync(Object.fromEntries([[fileName, strToU8(text)], ...entries]), { mtime });
}

/** Reads an archive. @throws an Error with the reason if it is none, too large or damaged. */
export async function unpackArchive(bytes: Uint8Array): Promise<Archive> {
  const files = await unzip(bytes, bounds);
  const text = files.get(fileName);
  if (!text) throw new Error(`it has no ${fileName}`);
  files.delete(fileName);
  return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)), files };
}

/** Recognizes a ZIP archive by its first bytes. */
export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

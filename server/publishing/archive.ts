import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';

/** A tenant file with its pictures and fonts, by their paths. */
export interface Archive {
  readonly json: unknown;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const fileName = 'tenant.json';

/** Largest size of all files of an archive together, unpacked, in bytes. */
const largest = 512 * 2 ** 20;
const mostFiles = 10_000;

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

/** Reads an archive. @throws an Error with the reason if it is none, or too large. */
export function unpackArchive(bytes: Uint8Array): Archive {
  let size = 0;
  let count = 0;
  const filter = ({ originalSize }: UnzipFileInfo): boolean => {
    size += originalSize;
    count += 1;
    if (size > largest) throw new Error(`its files have more than ${largest / 2 ** 20} MiB`);
    if (count > mostFiles) throw new Error(`it has more than ${mostFiles} files`);
    return true;
  };
  const files = new Map(Object.entries(unzipSync(bytes, { filter })));
  const text = files.get(fileName);
  if (!text) throw new Error(`it has no ${fileName}`);
  files.delete(fileName);
  return { json: JSON.parse(strFromU8(text)), files };
}

/** Recognizes a ZIP archive by its first bytes. */
export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

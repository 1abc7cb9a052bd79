import { buffer as bufferOf } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Bounds of an archive that is read. */
interface Bounds {
  /** Largest size of all its files together, unpacked, in bytes. */
  readonly size: number;
  readonly files: number;
}

/**
 * Unpacks a ZIP archive; folders are left out. Sizes are checked before anything is unpacked, and each file must have the size and the
 * checksum that the directory names, so that nobody takes a damaged picture for a new one. @throws an Error with the reason.
 */
export async function unzip(bytes: Uint8Array, bounds: Bounds): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(buffer, { lazyEntries: true }).catch(damagedDirectory);
  const entries = await entriesOf(archive, bounds);
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (files.has(entry.fileName)) throw new Error(`it has ${entry.fileName} twice`);
    files.set(entry.fileName, await contentOf(archive, entry));
  }
  return files;
}

function damagedDirectory(cause: unknown): never {
  throw new Error('its directory is damaged or cut off', { cause });
}

async function entriesOf(archive: ZipFile, { size, files }: Bounds): Promise<Entry[]> {
  if (archive.entryCount > files) throw new Error(`it has more than ${files} files`);
  const entries: Entry[] = [];
  let total = 0;
  const all = archive.eachEntry();
  for (let next = await nextOf(all); !next.done; next = await nextOf(all)) {
    const entry = next.value;
    total += entry.uncompressedSize;
    if (total > size) throw new Error(`its files have more than ${size / 2 ** 20} MiB`);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

const nextOf = (entries: AsyncIterator<Entry>) => entries.next().catch(damagedDirectory);

async function contentOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileName: name } = entry;
  if (entry.isEncrypted()) throw new Error(`${name} in it needs a password`);
  if (!entry.canDecodeFileData()) throw new Error(`${name} in it is compressed in another way`);
  const content = await readEntry(archive, entry).catch((cause: unknown) => {
    throw new Error(`${name} in it is damaged`, { cause });
  });
  // Sizes are checked by the library, checksums are not.
  if (crc32(content) !== entry.crc32) throw new Error(`${name} in it is damaged`);
  return content;
}

const readEntry = async (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  bufferOf(await archive.openReadStreamPromise(entry));

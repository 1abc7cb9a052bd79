import { crc32, inflateRawSync } from 'node:zlib';

/** Bounds of an archive that is read. */
interface Bounds {
  /** Largest size of all its files together, unpacked, in bytes. */
  readonly size: number;
  readonly files: number;
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  /** 0 for a file stored as it is, 8 for one that is deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of its header before its bytes. */
  readonly at: number;
}

/**
 * Unpacks a ZIP archive; folders are left out. Sizes are checked before anything is unpacked, and each file must have the size and the
 * checksum that the directory names, so that nobody takes a damaged picture for a new one. @throws an Error with the reason.
 */
export function unzip(bytes: Uint8Array, bounds: Bounds): Map<string, Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(buffer, bounds).filter(({ name }) => !name.endsWith('/'));
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (files.has(entry.name)) throw new Error(`it has ${entry.name} twice`);
    files.set(entry.name, contentOf(buffer, entry));
  }
  return files;
}

const marks = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const lengths = { end: 22, entry: 46, file: 30 } as const;
const encrypted = 1;

/** The files that the directory at the end of an archive names. */
function directoryOf(buffer: Buffer, { size, files }: Bounds): Entry[] {
  const end = buffer.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + lengths.end > buffer.length) throw new Error('its end is missing');
  const count = buffer.readUInt16LE(end + 10);
  const first = buffer.readUInt32LE(end + 16);
  if (count === 0xffff || first === 0xffffffff) throw new Error('it is a ZIP64 archive');
  if (count > files) throw new Error(`it has more than ${files} files`);
  const entries: Entry[] = [];
  let total = 0;
  let at = first;
  for (let number = 0; number < count; number += 1) {
    if (!hasMark(buffer, at, 'entry')) throw new Error('its directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((from) => buffer.readUInt16LE(at + from));
    const next = at + lengths.entry + (name ?? 0);
    const entry: Entry = {
      name: buffer.subarray(at + lengths.entry, next).toString(),
      flags: buffer.readUInt16LE(at + 8),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      at: buffer.readUInt32LE(at + 42),
    };
    total += entry.size;
    if (total > size) throw new Error(`its files have more than ${size / 2 ** 20} MiB`);
    entries.push(entry);
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function contentOf(buffer: Buffer, { name, flags, method, crc, packed, size, at }: Entry): Buffer {
  if ((flags & encrypted) !== 0) throw new Error(`${name} in it needs a password`);
  if (method !== 0 && method !== 8) throw new Error(`${name} in it is compressed in another way`);
  if (!hasMark(buffer, at, 'file')) throw new Error(`${name} in it is damaged`);
  const from = at + lengths.file + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  const content = buffer.subarray(from, from + packed);
  const unpacked = method === 0 ? content : inflated(content, size);
  if (unpacked?.length !== size || crc32(unpacked) !== crc) {
    throw new Error(`${name} in it is damaged`);
  }
  return unpacked;
}

const hasMark = (buffer: Buffer, at: number, kind: 'entry' | 'file'): boolean =>
  at + lengths[kind] <= buffer.length && buffer.readUInt32LE(at) === marks[kind];

/** Undefined for bytes that cannot be unpacked, or that are more than the directory says. */
function inflated(content: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}

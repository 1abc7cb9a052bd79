import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Rendition } from './render.ts';

/** A picture ready to be answered. */
export interface RenderedPicture {
  readonly contentType: string;
  readonly size: number;
  /** Reads nothing until it is consumed. */
  readonly body: () => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/avif': 'avif',
};
const types = new Map(Object.entries(endings).map(([type, ending]) => [`.${ending}`, type]));
const pieceSize = 1 << 16;

/**
 * Rendered pictures as files of a folder, up to a number of bytes, deleting the least recently used
 * first. They are streamed from disk, so that none stays in memory. Several processes may share the
 * folder: a file deleted by another counts as missing.
 */
export class RenditionFiles {
  readonly #byteLimit: number;
  readonly #folder: Promise<string>;
  /** Sizes by file name, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  /** Without a folder it creates a temporary one. */
  constructor(folder: string | undefined, byteLimit: number) {
    this.#byteLimit = byteLimit;
    this.#folder = this.#open(folder);
    // Each use handles the rejection.
    this.#folder.catch(() => {});
  }

  /** Bytes of all files. */
  get bytes(): number {
    return this.#bytes;
  }

  get entries(): number {
    return this.#sizes.size;
  }

  async find(key: string): Promise<RenderedPicture | undefined> {
    const folder = await this.#folder;
    const name = [...types.keys()]
      .map((ending) => nameOf(key) + ending)
      .find((one) => this.#sizes.has(one));
    if (name === undefined) return undefined;
    const file = path.join(folder, name);
    const found = await stat(file).catch(undefinedIfMissing);
    if (!found) {
      this.#forget(name);
      return undefined;
    }
    this.#use(name, found.size);
    return {
      contentType: types.get(path.extname(name)) ?? '',
      size: found.size,
      body: () => pieces(file),
    };
  }

  async keep(key: string, { contentType, bytes }: Rendition): Promise<void> {
    const folder = await this.#folder;
    const name = `${nameOf(key)}.${endings[contentType] ?? 'bin'}`;
    // Written atomically, also for other processes.
    const draft = path.join(folder, `${randomUUID()}.draft`);
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, name));
    this.#use(name, bytes.byteLength);
    await this.#makeRoom(folder);
  }

  async #open(wanted: string | undefined): Promise<string> {
    const folder = wanted ?? (await mkdtemp(path.join(tmpdir(), 'renditions-')));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found: { name: string; size: number; at: number }[] = [];
    for (const name of await readdir(folder)) {
      const file = await stat(path.join(folder, name)).catch(undefinedIfMissing);
      if (file?.isFile()) found.push({ name, size: file.size, at: file.mtimeMs });
    }
    for (const { name, size } of found.sort((a, b) => a.at - b.at)) this.#use(name, size);
    await this.#makeRoom(folder);
    return folder;
  }

  #use(name: string, size: number): void {
    this.#forget(name);
    this.#sizes.set(name, size);
    this.#bytes += size;
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  async #makeRoom(folder: string): Promise<void> {
    const gone: string[] = [];
    for (const name of this.#sizes.keys()) {
      if (this.#bytes <= this.#byteLimit) break;
      this.#forget(name);
      gone.push(name);
    }
    for (const name of gone) await rm(path.join(folder, name), { force: true });
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Treats a missing file as undefined instead of a failure. */
function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * A file as a stream. It is opened when the first piece is read, since an answer may need none, and
 * closed however the answer ends, even while it is being opened.
 */
const pieces = (file: string): ReadableStream<Uint8Array> => ReadableStream.from(read(file));

async function* read(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: pieceSize });
}

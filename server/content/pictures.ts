import { cacheBytes, cacheEntries, cacheRequests } from '../telemetry/metrics.ts';
import { TurnQueue } from '../turns/turn-queue.ts';
import type { Rendition } from './render.ts';
import { type RenderedPicture, RenditionFiles } from './rendition-files.ts';

/** Half a GiB: the renditions of some thousand pictures. */
const byteLimit = 512 * 2 ** 20;

/**
 * A page shows a few dozen pictures at a time. Waiting takes hardly any memory: a picture is read
 * when its turn comes.
 */
const bounds = { what: 'image', atOnce: 2, waiting: 400, waitingPerClient: 40 } as const;

interface PictureRequest {
  readonly key: string;
  /** Network of the client. */
  readonly client: string;
  readonly render: () => Promise<Rendition>;
  readonly onUnkept: (error: unknown) => void;
}

const bytesOf = ({ bytes }: RenditionFiles) => [[{ cache: 'pictures' }, bytes]] as const;
const entriesOf = ({ entries }: RenditionFiles) => [[{ cache: 'pictures' }, entries]] as const;
const hits = cacheRequests.of('pictures', 'hit');
const misses = cacheRequests.of('pictures', 'miss');

/** Pictures of a folder: rendered ones are answered from it, the rest are queued for rendering. */
class Pictures {
  readonly #files: RenditionFiles;
  readonly #queue = new TurnQueue(bounds);

  constructor(folder: string | undefined) {
    this.#files = new RenditionFiles(folder, byteLimit);
    cacheBytes.watch(this.#files, bytesOf);
    cacheEntries.watch(this.#files, entriesOf);
  }

  async get({ key, client, render, onUnkept }: PictureRequest): Promise<RenderedPicture> {
    const kept = await this.#files.find(key);
    (kept ? hits : misses).inc();
    if (kept) return kept;
    return this.#queue.get(key, client, async () => {
      const rendition = await render();
      await this.#files.keep(key, rendition).catch(onUnkept);
      return (await this.#files.find(key)) ?? inMemory(rendition);
    });
  }
}

/** A fallback for when the disk is full. */
const inMemory = ({ contentType, bytes }: Rendition): RenderedPicture => ({
  contentType,
  size: bytes.byteLength,
  body: () => bytes,
});

/** One for each folder; a process has one. */
const opened = new Map<string | undefined, Pictures>();

/** The pictures of a folder: one instance for each process. */
export function picturesIn(folder: string | undefined): Pictures {
  const known = opened.get(folder) ?? new Pictures(folder);
  opened.set(folder, known);
  return known;
}

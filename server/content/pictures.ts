import type { Rendition } from './render.ts';
import { RenderQueue } from './render-queue.ts';
import { type KeptPicture, RenditionFiles } from './rendition-files.ts';

/** Half a GiB: the renditions of some thousand pictures. */
const byteLimit = 512 * 2 ** 20;

/**
 * A page shows at most some dozens of pictures at a time. What waits takes no memory worth counting:
 * a picture is read when its turn has come.
 */
const bounds = { atOnce: 2, waiting: 400, waitingPerClient: 40 };

interface Wish {
  readonly key: string;
  /** Network that asks. */
  readonly client: string;
  readonly render: () => Promise<Rendition>;
  readonly onUnkept: (error: unknown) => void;
}

/** Pictures of a folder: what was rendered is answered from it, the rest rendered in turn. */
class Pictures {
  readonly #files: RenditionFiles;
  readonly #queue = new RenderQueue<KeptPicture>(bounds);

  constructor(folder: string | undefined) {
    this.#files = new RenditionFiles(folder, byteLimit);
  }

  async get({ key, client, render, onUnkept }: Wish): Promise<KeptPicture> {
    const kept = await this.#files.find(key);
    if (kept) return kept;
    return this.#queue.get(key, client, async () => {
      const rendition = await render();
      await this.#files.keep(key, rendition).catch(onUnkept);
      return (await this.#files.find(key)) ?? inMemory(rendition);
    });
  }
}

/** Where the disk takes nothing more, pictures are answered all the same. */
const inMemory = ({ contentType, bytes }: Rendition): KeptPicture => ({
  contentType,
  size: bytes.byteLength,
  body: () => bytes,
});

const opened = new Map<string | undefined, Pictures>();

/** The pictures of a folder: one keeper a process. */
export function picturesIn(folder: string | undefined): Pictures {
  const known = opened.get(folder) ?? new Pictures(folder);
  opened.set(folder, known);
  return known;
}

import type { Rendition } from './render.ts';

/**
 * Rendered pictures, kept up to a number of bytes with the least recently used let go first. Each
 * is rendered once however many ask for it, and only so many at a time.
 */
export class Renditions {
  readonly #kept = new Map<string, Rendition>();
  readonly #underWay = new Map<string, Promise<Rendition>>();
  readonly #waiting: (() => void)[] = [];
  readonly #byteLimit: number;
  #bytes = 0;
  #free: number;

  constructor(byteLimit: number, atOnce: number) {
    this.#byteLimit = byteLimit;
    this.#free = atOnce;
  }

  async get(key: string, render: () => Promise<Rendition>): Promise<Rendition> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const known = this.#underWay.get(key);
    if (known) return known;
    const rendering = this.#whenFree(render);
    this.#underWay.set(key, rendering);
    try {
      const rendition = await rendering;
      this.#keep(key, rendition);
      return rendition;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #whenFree(render: () => Promise<Rendition>): Promise<Rendition> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await render();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #keep(key: string, rendition: Rendition): void {
    this.#kept.set(key, rendition);
    this.#bytes += rendition.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#byteLimit) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}

/** The keys of a scanner that is connected by USB or Bluetooth, which types as a keyboard does. */
interface Key {
  readonly key: string;
  /** Milliseconds, as events have it. */
  readonly timeStamp: number;
  /** A field has the focus, in which people type too. */
  readonly isInField: boolean;
}

/** Milliseconds between keys after which the next one begins another code. */
const pause = 1_000;
/** Milliseconds between keys below which no person types them into a field. */
const pauseInField = 40;
const shortest = 4;

/**
 * Puts together the keys that a connected scanner types, ended by Enter (DOR-01). Outside of fields nobody types by hand,
 * so any pace will do there; in a field only a pace that no hand has.
 */
export class TypedCode {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;
  #slowest = 0;

  /** Takes a key; returns the code that it ends. */
  take({ key, timeStamp, isInField }: Key): string | undefined {
    if (key === 'Enter') return this.#end(isInField);
    if (key.length !== 1 || key === ' ') return undefined;
    const gap = timeStamp - this.#last;
    if (gap > pause) {
      this.#text = '';
      this.#slowest = 0;
    } else {
      this.#slowest = Math.max(this.#slowest, gap);
    }
    this.#text += key;
    this.#last = timeStamp;
    return undefined;
  }

  #end(isInField: boolean): string | undefined {
    const code = this.#text;
    this.#text = '';
    const isFast = !isInField || this.#slowest <= pauseInField;
    return code.length >= shortest && isFast ? code : undefined;
  }
}

import { isLetterCode, isOldCode } from '#domain/orders/code-letters.ts';
import { checkText } from './check-text.ts';
import { characterAt } from './key-places.ts';

/** The keys of a scanner that is connected by USB or Bluetooth, which types as a keyboard does. */
interface Key {
  readonly key: string;
  /** The key's place, as the browser names it; empty where it does not. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly isCapsLock: boolean;
  /** Milliseconds, as events have it. */
  readonly timeStamp: number;
  /** A field has the focus, in which people type too. */
  readonly isInField: boolean;
}

/** A text that a connected scanner typed. */
export interface TypedText {
  /** By the layout of this device, and by the places of the keys on a US keyboard. */
  readonly byKey: string;
  readonly byPlace: string;
  readonly ending: 'Enter' | 'Tab' | 'none';
  readonly isCapsLock: boolean;
}

/** The effect of a key: it may end a text, and belong to the scanner alone. */
export interface Taken {
  readonly text?: TypedText;
  readonly isTaken: boolean;
}

/** Milliseconds between keys after which the next one begins another code. */
const pause = 1_000;
/** Milliseconds between keys below which no person types them into a field. */
const pauseInField = 40;
/** The same for texts as long as a code, every key of it. */
const pauseInCode = 100;
/** Milliseconds after a key in which a scanner without a key at the end types no more. */
export const restAfter = 150;
/** The fewest characters of a text, and of one that nothing ends. */
const shortest = 4;
const shortestAlone = 8;

/**
 * Puts together the keys that a connected scanner types, ended by Enter, by Tab or by nothing (DOR-01). Outside of fields nobody
 * types by hand, so with Enter any pace will do there; else only a pace that no hand has.
 */
export class TypedCode {
  #byKey = '';
  #byPlace = '';
  #isCapsLock = false;
  #last = Number.NEGATIVE_INFINITY;
  #slowest = 0;
  /** True after a text that nothing ended: a late Enter or Tab belongs to it. */
  #isOver = false;

  take({ key, code, shiftKey, isCapsLock, timeStamp, isInField }: Key): Taken {
    const gap = timeStamp - this.#last;
    if (key === 'Enter' || key === 'Tab') {
      if (this.#isOver && this.#byKey === '') return { isTaken: gap <= pause };
      return this.#end(key, isInField);
    }
    const place = characterAt(code, shiftKey);
    const character = key.length === 1 ? key : '';
    if ((character === '' && place === undefined) || key === ' ') return { isTaken: false };
    if (gap > pause) this.#begin();
    else if (this.#byKey + this.#byPlace !== '') this.#slowest = Math.max(this.#slowest, gap);
    this.#isOver = false;
    this.#byKey += character;
    this.#byPlace += place ?? character;
    this.#isCapsLock ||= isCapsLock;
    this.#last = timeStamp;
    return { isTaken: false };
  }

  /** The text of a scanner that types nothing at its end, once it has rested; undefined while a person may be typing. */
  rest(): TypedText | undefined {
    if (this.#byKey.length < shortestAlone || !this.#isFast()) return undefined;
    const text = this.#text('none');
    this.#begin();
    this.#isOver = true;
    return text;
  }

  #end(ending: 'Enter' | 'Tab', isInField: boolean): Taken {
    const text = this.#text(ending);
    const isLong = Math.max(text.byKey.length, text.byPlace.length) >= shortest;
    const isScanner = isLong && ((ending === 'Enter' && !isInField) || this.#isFast());
    this.#begin();
    return isScanner ? { text, isTaken: true } : { isTaken: false };
  }

  #isFast(): boolean {
    const isCode = [this.#byKey, this.#byPlace].some(
      (text) => isLetterCode(text) || isOldCode(text) || text === checkText,
    );
    return this.#slowest <= (isCode ? pauseInCode : pauseInField);
  }

  #text(ending: TypedText['ending']): TypedText {
    return { byKey: this.#byKey, byPlace: this.#byPlace, ending, isCapsLock: this.#isCapsLock };
  }

  #begin(): void {
    this.#byKey = '';
    this.#byPlace = '';
    this.#isCapsLock = false;
    this.#slowest = 0;
    this.#isOver = false;
  }
}

import { isLetterCode, isOldCode } from '#domain/orders/code-letters.ts';
import { checkText } from './check-text.ts';
import { characterAt } from './key-places.ts';

/** The keys of a scanner connected by USB or Bluetooth, which types like a keyboard. */
interface Key {
  readonly key: string;
  /** The key's position, as the browser names it; empty if it does not. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly isCapsLock: boolean;
  /** Milliseconds, as events have it. */
  readonly timeStamp: number;
  /** A field has focus, where people type too. */
  readonly isInField: boolean;
}

/** A text that a connected scanner typed. */
export interface TypedText {
  /** By this device's layout, and by the keys' positions on a US keyboard. */
  readonly byKey: string;
  readonly byPlace: string;
  readonly ending: 'Enter' | 'Tab' | 'none';
  readonly isCapsLock: boolean;
}

/** The effect of a key: it may end a text, and be meant for the scanner only. */
export interface Taken {
  readonly text?: TypedText;
  readonly isTaken: boolean;
}

/** Milliseconds between keys after which the next one starts another code. */
const pause = 1_000;
/** Milliseconds between keys below which no person types them into a field. */
const pauseInField = 40;
/** The same for texts as long as a code, for each of their keys. */
const pauseInCode = 100;
/** Milliseconds without a key after which a scanner that sends no end key has finished a whole code. */
const restOfCode = 150;
/** The minimum number of characters of a text, and of one without an end key. */
const shortest = 4;
const shortestAlone = 8;

const isCode = (text: string): boolean =>
  isLetterCode(text) || isOldCode(text) || text === checkText;

/**
 * True for a code that no key can follow. The first 23 letters of ours look like a code of earlier versions, so one of
 * these without a digit waits as other texts do.
 */
const isWholeCode = (text: string): boolean =>
  isCode(text) && (text.length > 23 || /\d/.test(text));

/**
 * Assembles the keys typed by a connected scanner, ended by Enter, Tab or nothing (DOR-01). Nobody types by hand
 * outside fields, so there Enter makes any pace acceptable; otherwise the keys must be faster than a person types.
 */
export class TypedCode {
  #byKey = '';
  #byPlace = '';
  #isCapsLock = false;
  #last = Number.NEGATIVE_INFINITY;
  #slowest = 0;
  /** True after a text without an end key: a late Enter or Tab belongs to it. */
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

  /**
   * Milliseconds without a key after which the text counts as finished. On a busy device the keys of one code come in
   * pieces: a piece waits for its rest.
   */
  get pause(): number {
    return this.#isAny(isWholeCode) ? restOfCode : pause;
  }

  /** Returns the text of a scanner without an end key, once it has paused; undefined while a person may be typing. */
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
    return this.#slowest <= (this.#isAny(isCode) ? pauseInCode : pauseInField);
  }

  #isAny(is: (text: string) => boolean): boolean {
    return is(this.#byKey) || is(this.#byPlace);
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

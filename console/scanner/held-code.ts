/** Milliseconds that a code has to be out of the picture before it is scanned again. */
const outFor = 2_000;

/**
 * Decides which codes in the picture to scan: a ticket that stays in view, or flickers, is scanned once, and again
 * after two seconds out of view. Another code is scanned at once.
 */
export class HeldCode {
  #code: string | undefined;
  #seenAt = 0;

  /** Returns true for a code to scan, seen at an instant in milliseconds. */
  isNew(code: string, at: number): boolean {
    const isHeld = code === this.#code && at - this.#seenAt < outFor;
    this.#code = code;
    this.#seenAt = at;
    return !isHeld;
  }
}

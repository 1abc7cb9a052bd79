/** Milliseconds for which a code has to be out of the picture before it is scanned again. */
const outFor = 2_000;

/**
 * Decides which codes in the picture are scanned: a ticket that stays before the camera, or flickers there, is scanned
 * once, and again when it was away for two seconds. Another code is scanned at once.
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

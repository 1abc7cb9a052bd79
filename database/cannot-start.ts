/**
 * A reason not to start that the person at the keyboard can mend. The message is one sentence that
 * says what to do; programs print it alone, without a stack.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

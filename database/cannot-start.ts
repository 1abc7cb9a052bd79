/**
 * An error that the user can fix. The message is one sentence that says what to do; programs print it
 * without a stack.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

import type { Row } from './cell.ts';

/** A piece of a file: the bytes to store, and the length that they have in the file. */
export interface Piece<S> {
  readonly bytes: Buffer;
  readonly fileBytes: number;
  /** State that the next piece needs. */
  readonly state: S;
}

/**
 * A kind of file that is written piece by piece. All that the next piece needs is the state, which is JSON: so any
 * process can continue the file, also after a crash.
 */
export interface FileFormat<S = unknown> {
  readonly type: string;
  begin(columns: readonly string[]): S;
  write(state: S, rows: readonly Row[]): Promise<Piece<S>>;
  end(state: S): Promise<Piece<S>>;
  /** The bytes of the file for stored ones. */
  read(stored: Buffer): Promise<Buffer>;
}

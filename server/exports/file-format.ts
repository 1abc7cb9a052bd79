import type { Row } from './cell.ts';

/** A piece of a file: the bytes to store, and their length within the file. */
export interface Piece<S> {
  readonly bytes: Buffer;
  readonly fileBytes: number;
  /** State that the next piece needs. */
  readonly state: S;
}

/**
 * A file format that is written piece by piece. The state is JSON and is all that the next piece needs, so any process
 * can continue the file, even after a crash.
 */
export interface FileFormat<S = unknown> {
  readonly type: string;
  begin(columns: readonly string[]): S;
  write(state: S, rows: readonly Row[]): Promise<Piece<S>>;
  end(state: S): Promise<Piece<S>>;
  /** The bytes of the file for stored ones. */
  read(stored: Buffer): Promise<Buffer>;
}

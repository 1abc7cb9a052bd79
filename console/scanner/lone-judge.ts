import type { ResultText, Scanned } from './result-text.ts';
import type { Entry } from './scan-list.ts';

/** A verdict that a device reached alone, as it shows it. */
export interface JudgedAlone {
  readonly scanned: Scanned;
  readonly text: ResultText;
}

/** A device that judges scans where the server gives no answer (DOR-08). */
export interface LoneJudge {
  /** True while nothing is asked of the server, because it gave no answer. */
  readonly isOffline: boolean;
  /** Tells that a call got no answer. */
  noteLost(): void;
  /** Judges a scan; undefined if it cannot. */
  judge(entry: Entry): Promise<JudgedAlone | undefined>;
  /** Keeps what the server answered, for when the network goes. */
  noteScanned(entry: Entry, scanned: Scanned): Promise<void>;
  /** Keeps that a scan was taken back, for when the network goes. */
  noteUndone(entry: Entry): Promise<void>;
}

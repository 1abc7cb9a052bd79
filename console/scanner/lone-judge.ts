import type { ResultText, Scanned } from './result-text.ts';
import type { Entry } from './scan-list.ts';

/** A device's own verdict, as it shows it. */
export interface JudgedAlone {
  readonly scanned: Scanned;
  readonly text: ResultText;
}

/** A device that judges scans when the server does not answer (DOR-08). */
export interface LoneJudge {
  /** True while no calls are sent to the server, because it did not respond. */
  readonly isOffline: boolean;
  /** Reports a call without an answer. */
  noteLost(): void;
  /** Judges a scan; undefined if it cannot. */
  judge(entry: Entry): Promise<JudgedAlone | undefined>;
  /** Stores what the server answered, in case the network fails. */
  noteScanned(entry: Entry, scanned: Scanned): Promise<void>;
  /** Records that a scan was undone, in case the network fails. */
  noteUndone(entry: Entry): Promise<void>;
}

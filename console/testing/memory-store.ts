import { keyText } from '#domain/doors/snapshot.ts';
import type { DeviceStore, StoredScan, StoredStates } from '../offline/device-store.ts';

/** A device store for tests: like the browser's, its content outlives the pages that use it. */
export function memoryStore(): DeviceStore & {
  readonly scans: () => readonly StoredScan[];
  readonly cards: () => number;
} {
  let states: Partial<StoredStates> = {};
  let scans: StoredScan[] = [];
  let last = 0;
  const cards = new Map<string, Uint8Array>();
  const waiting = (waits: 0 | 1) => scans.filter((scan) => scan.waits === waits);
  return {
    scans: () => scans,
    cards: () => cards.size,
    read: async (key) => states[key],
    async write(more) {
      states = { ...states, ...more };
    },
    async addPage(key, snapshot, page) {
      states = { ...states, [key]: snapshot };
      for (const card of page) cards.set(`${snapshot.id} ${keyText(card.key)}`, card.sealed);
    },
    async use(snapshot) {
      const { arriving: _, ...rest } = states;
      states = { ...rest, snapshot };
      for (const key of cards.keys()) if (!key.startsWith(`${snapshot.id} `)) cards.delete(key);
    },
    card: async (snapshot, key) => cards.get(`${snapshot} ${key}`),
    async end(snapshot) {
      states = { ...states, snapshot: { ...snapshot, key: new Uint8Array() } };
      for (const key of cards.keys()) if (key.startsWith(`${snapshot.id} `)) cards.delete(key);
    },
    async forgetSnapshot() {
      const { arriving: _, snapshot: __, ...rest } = states;
      states = rest;
      cards.clear();
    },
    async addScans(added) {
      for (const scan of added) {
        last += 1;
        scans = [...scans, { ...scan, seq: last }];
      }
    },
    async changeScans(changed) {
      const bySeq = new Map(changed.map((scan) => [scan.seq, scan]));
      scans = scans.map((scan) => bySeq.get(scan.seq) ?? scan);
    },
    async removeScans(seqs) {
      scans = scans.filter(({ seq = 0 }) => !seqs.includes(seq));
    },
    scansOf: async (code) => scans.filter((scan) => scan.code === code),
    scansThatWait: async (waits, limit) => waiting(waits).slice(0, limit),
    countWaiting: async () => waiting(1).length,
  };
}

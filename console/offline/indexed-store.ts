import { keyText } from '#domain/doors/snapshot.ts';
import type { DeviceStore, StoredScan, StoredSnapshot, StoredStates } from './device-store.ts';

const version = 1;

/** A device's store in IndexedDB, one per portal. */
export async function openStore(portal: string): Promise<DeviceStore> {
  const database = await open(`foyer-door-${portal}`);
  /** Runs requests in one transaction; resolves when it is committed. */
  async function run<T>(
    mode: IDBTransactionMode,
    stores: readonly string[],
    work: (store: (name: string) => IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    const transaction = database.transaction([...stores], mode, { durability: 'strict' });
    const request = work((name) => transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the store gave up'));
    });
    return request?.result;
  }
  const change = (
    stores: readonly string[],
    work: (of: (name: string) => IDBObjectStore) => void,
  ) =>
    run('readwrite', stores, (of) => {
      work(of);
      return undefined;
    });
  return {
    read: <K extends keyof StoredStates>(key: K) =>
      run('readonly', ['state'], (of) => of('state').get(key) as IDBRequest<StoredStates[K]>),
    async write(states) {
      await change(['state'], (of) => {
        for (const [key, value] of Object.entries(states)) of('state').put(value, key);
      });
    },
    async addPage(key, snapshot, cards) {
      await change(['state', 'card'], (of) => {
        of('state').put(snapshot, key);
        for (const card of cards) {
          of('card').put(card.sealed, [snapshot.id, keyText(card.key)]);
        }
      });
    },
    async use(snapshot) {
      await change(['state', 'card'], (of) => {
        of('state').put(snapshot, 'snapshot');
        of('state').delete('arriving');
        for (const range of othersThan(snapshot)) of('card').delete(range);
      });
    },
    card: (snapshot, key) =>
      run('readonly', ['card'], (of) => of('card').get([snapshot, key]) as IDBRequest<Uint8Array>),
    async end(snapshot) {
      await change(['state', 'card'], (of) => {
        of('state').put({ ...snapshot, key: new Uint8Array() }, 'snapshot');
        of('card').delete(IDBKeyRange.bound([snapshot.id, ''], [snapshot.id, []]));
      });
    },
    async forgetSnapshot() {
      await change(['state', 'card'], (of) => {
        of('state').delete('snapshot');
        of('state').delete('arriving');
        of('card').clear();
      });
    },
    async addScans(scans) {
      await change(['scan'], (of) => {
        for (const scan of scans) of('scan').add(scan);
      });
    },
    async changeScans(scans) {
      await change(['scan'], (of) => {
        for (const scan of scans) of('scan').put(scan);
      });
    },
    async removeScans(seqs) {
      await change(['scan'], (of) => {
        for (const seq of seqs) of('scan').delete(seq);
      });
    },
    scansOf: async (code) =>
      (await run('readonly', ['scan'], (of) => of('scan').index('code').getAll(code))) ?? [],
    scansThatWait: async (waits, limit) =>
      (await run('readonly', ['scan'], (of) => of('scan').index('waits').getAll(waits, limit))) ??
      [],
    countWaiting: async () =>
      (await run('readonly', ['scan'], (of) => of('scan').index('waits').count(1))) ?? 0,
  } satisfies DeviceStore & { scansOf(code: string): Promise<StoredScan[]> };
}

/** The keys of cards of all other snapshots. */
const othersThan = ({ id }: StoredSnapshot): IDBKeyRange[] => [
  IDBKeyRange.upperBound([id, ''], true),
  // Arrays sort after strings, so this is above every card of the snapshot.
  IDBKeyRange.lowerBound([id, []], true),
];

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { result: database } = request;
      database.createObjectStore('state');
      database.createObjectStore('card');
      const scans = database.createObjectStore('scan', { keyPath: 'seq', autoIncrement: true });
      scans.createIndex('code', 'code');
      scans.createIndex('waits', 'waits');
    };
    request.onsuccess = () => {
      // Another page with a later version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no store'));
    request.onblocked = () => reject(new Error('another page holds the store'));
  });
}

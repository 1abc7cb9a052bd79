import type { OfflineFault } from '#domain/doors/snapshot.ts';

const scans = (count: number): string => (count === 1 ? '1 scan' : `${count} scans`);

/** The words of a scanner without a network. */
export const offlineWords = {
  alone: 'Checked offline',
  left: (count: number) =>
    `${scans(count)} made here offline could not be sent. They stay in this browser. Open a device link here to send them.`,
  unlisted: {
    word: 'Cannot be checked',
    admitted: 'Let in unchecked',
    since: (time: string) => `Sold after ${time}, or for a day that is not on this device?`,
    rule: {
      refuse: 'The venue lets nobody in unchecked.',
      admit: 'The venue lets people in unchecked; the scan is marked.',
    },
  },
  status: {
    title: 'Network',
    online: (until: string) => `Ready to scan offline until ${until}.`,
    fetching: 'Downloading tickets for offline scanning …',
    offline: 'No network: this device checks tickets by itself.',
    age: (time: string, minutes: number) =>
      minutes < 1 ? `Tickets as of ${time}.` : `Tickets as of ${time}, ${minutes} min ago.`,
    until: (time: string) => `They can be used until ${time}.`,
    sessions: (count: number, first: string, last: string) =>
      count === 1
        ? `They are for the session of ${first}, plus tickets without a session.`
        : `They are for ${count} sessions from ${first} to ${last}, plus tickets without a session.`,
    which: 'Which tickets',
    noSessions: 'They are all tickets without a session.',
    cut: 'There are more tickets than fit on this device. The last ones cannot be checked.',
    unsent: (count: number) => `${scans(count)} not sent yet.`,
    stuck: (count: number) =>
      `The server does not accept ${scans(count)} from this device. The people it let in may be let in again at another door. Tell a supervisor now.`,
    broken:
      'This device cannot store scans: its storage is full or blocked. It cannot check tickets offline. Tell a supervisor.',
    faulty: (count: number) => `The server could not process ${scans(count)}. Tell a supervisor.`,
    faults: {
      no_snapshot: 'No network, and no tickets on this device: nothing can be checked.',
      snapshot_over: 'No network, and the tickets on this device are too old to use.',
      snapshot_old:
        'No network, and the tickets on this device are older than 15 minutes: you cannot start a shift with them.',
    } satisfies Record<OfflineFault, string>,
  },
};

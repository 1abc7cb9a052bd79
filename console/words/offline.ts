import type { OfflineFault } from '#domain/doors/snapshot.ts';

const scans = (count: number): string => (count === 1 ? '1 scan' : `${count} scans`);

/** The words of a scanner without a network. */
export const offlineWords = {
  alone: 'Judged without network',
  left: (count: number) =>
    `${scans(count)} made here without network could not be sent. They stay in this browser: open the link of a device here, and they are sent.`,
  unlisted: {
    word: 'Cannot be checked',
    admitted: 'Let in unchecked',
    since: (time: string) => `Sold after ${time}? Or for a day that is not here.`,
    rule: {
      refuse: 'The venue lets nobody in unchecked.',
      admit: 'The venue lets it in; the scan is marked.',
    },
  },
  status: {
    title: 'Network',
    online: (until: string) => `Ready to scan without network until ${until}.`,
    fetching: 'Fetching the tickets, to scan without network …',
    offline: 'No network: this device judges alone.',
    age: (time: string, minutes: number) =>
      minutes < 1 ? `Tickets as of ${time}.` : `Tickets as of ${time}, ${minutes} min ago.`,
    until: (time: string) => `They can be used until ${time}.`,
    sessions: (count: number, first: string, last: string) =>
      count === 1
        ? `They are for the session of ${first}, and those without a session.`
        : `They are for ${count} sessions from ${first} to ${last}, and those without a session.`,
    which: 'Which tickets',
    noSessions: 'They are tickets without a session.',
    cut: 'There are more tickets than fit: the last ones cannot be checked.',
    unsent: (count: number) => `${scans(count)} not sent yet.`,
    stuck: (count: number) =>
      `The server does not take ${scans(count)} of this device. Whom it let in may be let in again at another door: tell a supervisor now.`,
    broken:
      'This device cannot keep scans: its storage is full, or refuses. Without network it can judge nothing. Tell a supervisor.',
    faulty: (count: number) => `The server could not take ${scans(count)}. Tell a supervisor.`,
    faults: {
      no_snapshot: 'No network, and no tickets on this device: nothing can be judged.',
      snapshot_over: 'No network, and the tickets on this device are too old to use.',
      snapshot_old:
        'No network, and the tickets on this device are older than 15 minutes: a shift cannot begin with them.',
    } satisfies Record<OfflineFault, string>,
  },
};

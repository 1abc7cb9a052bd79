import { useSyncExternalStore } from 'react';
import type { SnapshotSession } from '#domain/doors/snapshot-card.ts';
import type { DeviceStatus, OfflineDevice } from '../../offline/offline-device.ts';
import { sessionText } from '../../scanner/result-text.ts';
import { offlineWords } from '../../words/offline.ts';
import { clockText } from '../../words/times.ts';
import classes from './door.module.css';

interface DeviceStatusViewProps {
  readonly device: OfflineDevice;
  readonly timezone: string;
}

const own = offlineWords.status;

/** Says whether there is a network, how old the tickets on this device are, how long they hold, and what waits (DOR-08). */
export function DeviceStatusView({ device, timezone }: DeviceStatusViewProps) {
  const status = useSyncExternalStore(
    (listener) => device.listen(listener),
    () => device.status,
  );
  if (!status) return null;
  return (
    <section
      aria-label={own.title}
      className={classes['device']}
      data-offline={status.isOffline || undefined}
    >
      {linesOf(status, timezone).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** The sessions whose tickets a device holds. */
function sessionsText(sessions: readonly SnapshotSession[]): string {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return own.noSessions;
  return own.sessions(sessions.length, sessionText(first), sessionText(last));
}

function linesOf(
  { isOffline, snapshot, now, unsent, faulty, fault }: DeviceStatus,
  timezone: string,
) {
  const time = (at: number) => clockText(new Date(at).toISOString(), { timezone, currency: '' });
  const waiting = [
    ...(unsent > 0 ? [own.unsent(unsent)] : []),
    ...(faulty > 0 ? [own.faulty(faulty)] : []),
  ];
  if (isOffline && fault) return [own.faults[fault], ...waiting];
  if (!snapshot) return [own.fetching, ...waiting];
  if (!isOffline) return [own.online(time(snapshot.endsAt)), ...waiting];
  const minutes = Math.floor((now - snapshot.at) / 60_000);
  return [
    own.offline,
    `${own.age(time(snapshot.at), minutes)} ${own.until(time(snapshot.endsAt))}`,
    sessionsText(snapshot.sessions),
    ...(snapshot.isCut ? [own.cut] : []),
    ...waiting,
  ];
}

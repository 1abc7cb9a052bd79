import { useSyncExternalStore } from 'react';
import type { SnapshotSession } from '#domain/doors/snapshot-card.ts';
import type { DeviceStatus, OfflineDevice } from '../../offline/offline-device.ts';
import { sessionText, whenText } from '../../scanner/result-text.ts';
import { offlineWords } from '../../words/offline.ts';
import classes from './door.module.css';

interface DeviceStatusViewProps {
  readonly device: OfflineDevice;
  readonly timezone: string;
}

const own = offlineWords.status;

/**
 * Shows if there is a network, how old this device's tickets are, how long they remain valid, and what is queued
 * (DOR-08).
 */
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
      {alarmsOf(status).map((line) => (
        <p key={line} role="alert" className={classes['alarm']}>
          {line}
        </p>
      ))}
      {linesOf(status, timezone).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {status.isOffline && status.snapshot && (
        <details>
          <summary>{own.which}</summary>
          <p>{sessionsText(status.snapshot.sessions)}</p>
          {status.snapshot.isCut && <p>{own.cut}</p>}
        </details>
      )}
    </section>
  );
}

/** Alarms: a steward has to report these now. */
const alarmsOf = ({ isStuck, isBroken, unsent }: DeviceStatus): string[] => [
  ...(isStuck ? [own.stuck(unsent)] : []),
  ...(isBroken ? [own.broken] : []),
];

function linesOf(
  { isOffline, snapshot, now, unsent, faulty, fault }: DeviceStatus,
  timezone: string,
): string[] {
  const time = (at: number) => whenText(new Date(at).toISOString(), { now, timezone });
  const waiting = [
    ...(unsent > 0 ? [own.unsent(unsent)] : []),
    ...(faulty > 0 ? [own.faulty(faulty)] : []),
  ];
  if (isOffline && fault) return [own.faults[fault], ...waiting];
  if (!snapshot) return [own.fetching, ...waiting];
  if (!isOffline) return [own.online(time(snapshot.endsAt)), ...waiting];
  const minutes = Math.floor((now - snapshot.at) / 60_000);
  const age = `${own.age(time(snapshot.at), minutes)} ${own.until(time(snapshot.endsAt))}`;
  return [own.offline, age, ...waiting];
}

/** The sessions whose tickets a device holds. */
function sessionsText(sessions: readonly SnapshotSession[]): string {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return own.noSessions;
  return own.sessions(sessions.length, sessionText(first), sessionText(last));
}

import { useEffect, useState } from 'react';
import { doorCalls } from '../../calls/door-client.ts';
import { checkScanner, codeTyped, typingHint } from '../../scanner/read-typed.ts';
import type { Entry, Post, Wish } from '../../scanner/scan-list.ts';
import { signal, wakeSound } from '../../scanner/signals.ts';
import { useScans } from '../../scanner/use-scans.ts';
import { useTypedCodes } from '../../scanner/use-typed-codes.ts';
import { useWakeLock } from '../../scanner/use-wake-lock.ts';
import { doorWords } from '../../words/door.ts';
import { CameraView } from './camera-view.tsx';
import type { ChosenDoor, DoorPost } from './chosen-door.ts';
import classes from './door.module.css';
import { type DoorSettings, keepSettings, keptSettings } from './kept-settings.ts';
import { LastResult } from './last-result.tsx';
import { type Open, OpenSheet } from './open-sheet.tsx';
import { Recent } from './recent.tsx';
import { entryText } from './result.tsx';
import { TypeCode } from './type-code.tsx';
import { useOfflineDevice } from './use-offline-device.ts';

interface ScannerProps {
  readonly post: DoorPost;
  readonly chosen: ChosenDoor;
  /** Undefined if there is no other door to choose. */
  readonly onChange: (() => void) | undefined;
  readonly onSignedOut: () => void;
}

/** Scans at a door: the camera, the result of the last scan on the whole page, and the last scans. */
export function Scanner({ post, chosen, onChange, onSignedOut }: ScannerProps) {
  const { portal, may_find, may_force } = post;
  const [settings, setSettings] = useState(() => keptSettings(localStorage, portal.key));
  const [open, setOpen] = useState<Open>();
  const [refusal, setRefusal] = useState<string>();
  const { isPractice, isSilent, isCameraOff } = settings;
  const canLeave = chosen.door?.re_entry ?? false;
  const direction = canLeave ? settings.direction : 'in';
  const at: Post = { ...settings, direction, door: chosen.door?.id, sessions: chosen.sessions };
  const clock = { now: Date.now(), timezone: portal.timezone };
  const offline = useOfflineDevice(post, onSignedOut);
  const scans = useScans(
    doorCalls(),
    at,
    { done: (tone) => signal(tone, { isSilent }), signedOut: onSignedOut },
    offline === 'impossible' ? undefined : offline?.device,
  );
  const [entry] = scans.entries;
  const scan = (wish: Wish) => {
    setRefusal(undefined);
    setOpen(undefined);
    scans.scan(wish);
  };
  function keep(changed: Partial<DoorSettings>): void {
    const next = { ...settings, ...changed };
    setSettings(next);
    keepSettings(localStorage, portal.key, next);
  }
  async function undo(undone: Entry, number: number, reason?: string): Promise<void> {
    setOpen(undefined);
    const { refused, failed, lost } = doorWords.undo;
    const why = await scans.undo(undone, number, reason);
    setRefusal(why === undefined ? undefined : why === 'lost' ? lost : (refused[why] ?? failed));
  }
  useTypedCodes((text) => {
    if (open?.kind === 'check') {
      setOpen({ kind: 'check', text });
      const check = checkScanner(text);
      if (check === 'right' || check === 'places') keep({ readsPlaces: check === 'places' });
      return;
    }
    const code = codeTyped(text, settings.readsPlaces);
    const hint = typingHint(text, code);
    scan({ code, ...(hint ? { hint } : {}) });
  });
  useWakeLock();
  useSoundAfterPress();
  return (
    <main className={classes['scanner']} data-tone={entryText(entry, clock).tone}>
      <Bar post={post} chosen={chosen} onSettings={() => setOpen({ kind: 'settings' })} />
      {offline === 'impossible' ? (
        <p>{doorWords.noOffline}</p>
      ) : (
        offline && <offline.Status device={offline.device} timezone={portal.timezone} />
      )}
      {direction === 'out' && <p>{doorWords.leaving}</p>}
      {isPractice && <p className={classes['practice']}>{doorWords.practice}</p>}
      {!isCameraOff && <CameraView onCode={(code) => scan({ code })} />}
      <LastResult
        entry={entry}
        clock={clock}
        refusal={refusal}
        mayForce={may_force && !isPractice}
        onScan={scan}
        onForce={(wish) => setOpen({ kind: 'force', wish })}
        onGiveUp={scans.giveUp}
      />
      <TypeCode
        onCode={(code) => scan({ code })}
        onFind={may_find ? () => setOpen({ kind: 'find' }) : undefined}
      />
      <Recent
        entries={scans.entries}
        clock={clock}
        maySupervise={may_force}
        onGiveUp={scans.giveUp}
        onUndo={(undone, number) =>
          may_force ? setOpen({ kind: 'undo', entry: undone, number }) : void undo(undone, number)
        }
      />
      {open && (
        <OpenSheet
          open={open}
          at={at}
          settings={settings}
          canLeave={canLeave}
          mayForce={may_force}
          onOpen={setOpen}
          onSet={keep}
          onChangeDoor={onChange}
          onScan={scan}
          onUndo={(undone, number, reason) => void undo(undone, number, reason)}
        />
      )}
    </main>
  );
}

interface BarProps extends Pick<ScannerProps, 'post' | 'chosen'> {
  readonly onSettings: () => void;
}

const Bar = ({ post: { portal, scanner }, chosen: { door }, onSettings }: BarProps) => (
  <header className={classes['bar']}>
    <title>{`${door?.name ?? doorWords.title} · ${portal.name}`}</title>
    <h1>{door?.name ?? portal.name}</h1>
    <small>{scanner.name}</small>
    <button type="button" className={classes['secondary']} onClick={onSettings}>
      {doorWords.settings.open}
    </button>
  </header>
);

/** Unlocks sound at the first press: browsers allow it only after one. */
function useSoundAfterPress(): void {
  useEffect(() => {
    addEventListener('pointerdown', wakeSound, { once: true });
    addEventListener('keydown', wakeSound, { once: true });
    return () => {
      removeEventListener('pointerdown', wakeSound);
      removeEventListener('keydown', wakeSound);
    };
  }, []);
}

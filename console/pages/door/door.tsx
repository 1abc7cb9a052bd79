import { useCallback, useEffect, useRef, useState } from 'react';
import { setZoneClocks } from '#domain/time/local-date-time.ts';
import { type DoorClient, doorCalls, portalOfPage } from '../../calls/door-client.ts';
import { codeOf, isLost } from '../../calls/problem.ts';
import { patienceOfDevice } from '../../scanner/send-until-answered.ts';
import { doorWords } from '../../words/door.ts';
import { words } from '../../words/words.ts';
import { ChooseDoor } from './choose-door.tsx';
import {
  type ChosenDoor,
  chosenDoor,
  type DoorPost,
  onlyChoice,
  rememberDoor,
} from './chosen-door.ts';
import classes from './door.module.css';
import { EnrolHere } from './enrol-here.tsx';
import { Scanner } from './scanner.tsx';

type State =
  | { readonly kind: 'opening' | 'enrolling' | 'no_right' | 'invalid' }
  | { readonly kind: 'no_device' | 'no_answer'; readonly text?: string }
  | { readonly kind: 'open'; readonly post: DoorPost; readonly chosen: ChosenDoor | undefined };

/** Takes an enrolment link's code out of the address, so that neither the history nor a copied address contains it. */
function takeCode(): string | undefined {
  const code = location.hash.slice(1);
  if (code === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** The scanner of a door, on a device that opened its link or for a signed-in person (DOR-01, DOR-02). */
export function Door() {
  const portal = portalOfPage();
  const staff = doorCalls();
  const code = useRef<string | undefined>(undefined);
  const [state, setState] = useState<State>({ kind: 'opening' });
  const isAsked = useRef(false);

  const signOut = useCallback(() => {
    setState({ kind: 'no_device' });
    void sendLeft(portal, staff).then((text) => text && setState({ kind: 'no_device', text }));
  }, [staff, portal]);

  const open = useCallback(async () => {
    if (code.current !== undefined) {
      setState({ kind: 'enrolling' });
      const enrolled = await staff.call('enrolDevice', { body: { code: code.current } });
      if (isLost(enrolled)) return setState({ kind: 'no_answer' });
      code.current = undefined;
      if (!enrolled.ok) return setState({ kind: 'invalid' });
    }
    const asked = staff.call('getDoorPost', {});
    const soon = await Promise.race([asked, pause(patienceOfDevice)]);
    if (!soon) {
      // A device continues alone, and learns from its updates if it was revoked.
      const alone = await openAlone(portal);
      if (alone.kind === 'open') return setState(alone);
    }
    const outcome = soon ?? (await asked);
    if (outcome.ok) {
      return setState(opened(outcome.answer.post));
    }
    if (isLost(outcome) || outcome.status >= 500) return setState(await openAlone(portal));
    if (codeOf(outcome) === 'right_missing') return setState({ kind: 'no_right' });
    signOut();
  }, [staff, portal, signOut]);

  useEffect(() => {
    // React may run an effect twice; a link works once.
    if (isAsked.current) return;
    isAsked.current = true;
    code.current = takeCode();
    void open();
  }, [open]);
  useEffect(() => {
    // Links of the same page differ only in their fragment, which reloads nothing.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);

  if (state.kind === 'open') {
    const { post, chosen } = state;
    if (!chosen) {
      const choose = (next: ChosenDoor) => {
        rememberDoor(localStorage, post, next);
        setState({ ...state, chosen: next });
      };
      return <ChooseDoor post={post} onChosen={choose} />;
    }
    return (
      <Scanner
        post={post}
        chosen={chosen}
        onChange={onlyChoice(post) ? undefined : () => setState({ ...state, chosen: undefined })}
        onSignedOut={signOut}
      />
    );
  }
  const text = 'text' in state ? state.text : undefined;
  return <Closed kind={state.kind} portal={portal} text={text} onAgain={() => void open()} />;
}

/** Sends scans that a device left in this browser, and says if some are still queued. */
async function sendLeft(portal: string, staff: DoorClient): Promise<string | undefined> {
  try {
    const { sendLeftScans } = await import('../../offline/offline.ts');
    const left = await sendLeftScans(portal, staff);
    if (left === 0) return undefined;
    const { offlineWords } = await import('../../words/offline.ts');
    return offlineWords.left(left);
  } catch (error) {
    // A private window stores nothing, so it has nothing to send.
    console.warn(error);
    return undefined;
  }
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** The state of an open door, by the server's clock. */
function opened(post: DoorPost): State {
  // Scans stored before an update lack them.
  setZoneClocks(post.portal.clocks ?? {});
  return { kind: 'open', post, chosen: onlyChoice(post) ?? chosenDoor(localStorage, post) };
}

/** The page without a server: as this browser's device, if a shift is on or may start (DOR-08). */
async function openAlone(portal: string): Promise<State> {
  try {
    const { storedPost } = await import('../../offline/offline.ts');
    const stored = await storedPost(portal);
    if ('post' in stored) {
      return opened(stored.post);
    }
    if (stored.fault === 'no_snapshot') return { kind: 'no_answer' };
    const { offlineWords } = await import('../../words/offline.ts');
    return { kind: 'no_answer', text: offlineWords.status.faults[stored.fault] };
  } catch {
    // A browser that never was a device has neither the files nor the store.
    return { kind: 'no_answer' };
  }
}

interface ClosedProps {
  readonly kind: Exclude<State['kind'], 'open'>;
  readonly portal: string;
  /** A reason of its own. */
  readonly text: string | undefined;
  readonly onAgain: () => void;
}

/** Shown where nothing can be scanned; says what to do. */
function Closed({ kind, portal, text, onAgain }: ClosedProps) {
  const { title, loading, enrolling, noDevice, invalid, noRight, noAnswer } = doorWords;
  const page = `${title} · ${words.title}`;
  if (kind === 'opening' || kind === 'enrolling') {
    return (
      <main className={classes['closed']} aria-busy="true">
        <title>{page}</title>
        <h1>{kind === 'opening' ? loading : enrolling}</h1>
      </main>
    );
  }
  const texts = {
    no_device: noDevice,
    invalid,
    no_right: noRight,
    no_answer: noAnswer,
  }[kind];
  return (
    <main className={classes['closed']}>
      <title>{page}</title>
      <div role="alert">
        <h1>{texts.title}</h1>
        <p>{text ?? texts.text}</p>
      </div>
      {kind === 'no_answer' && (
        <button type="button" className={classes['primary']} onClick={onAgain}>
          {noAnswer.again}
        </button>
      )}
      {kind === 'no_device' && (
        <>
          <EnrolHere />
          <p>{noDevice.iphone}</p>
          <a
            className={classes['secondary']}
            href={`/staff/${portal}/sign-in?${new URLSearchParams({ next: `/${portal}/door` })}`}
          >
            {noDevice.signIn}
          </a>
        </>
      )}
      {kind === 'invalid' && (
        <a className={classes['secondary']} href={`/staff/${portal}/door`}>
          {invalid.scan}
        </a>
      )}
    </main>
  );
}

import { useLayoutEffect, useState } from 'react';
import { type Countdown as At, countdownAt, passedMark } from '#domain/cart/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { steadyNow } from '../../browser/steady-clock.ts';
import { Kept } from '../../components/kept.tsx';
import { useWords } from '../../site/use-storefront.ts';
import classes from './countdown.module.css';

const clock = 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 2';

/** Reads the clock now and every second (CRT-18, APP-59); returns a function that stops it. */
export function watch(expiry: number, tell: (at: At) => void): () => void {
  const tick = (): void => tell(countdownAt(expiry, steadyNow()));
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/**
 * The time left until the expiry, updated every second; null before the page has read its clock.
 */
export function useCountdown(expiry: number | null): At | null {
  const [at, setAt] = useState<At | null>(null);
  // Runs before the first paint, so that nothing below the countdown jumps.
  useLayoutEffect(() => {
    if (expiry === null) return setAt(null);
    return watch(expiry, setAt);
  }, [expiry]);
  return at;
}

interface CountdownProps {
  readonly expiry: number | null;
  /** Explains why the hold is shorter than usual (decision 079). */
  readonly isShort?: boolean;
}

/** The time until the hold expires (CRT-18, CRT-19). */
export function Countdown({ expiry, isShort = false }: CountdownProps) {
  const t = useWords();
  const at = useCountdown(expiry);
  if (!at?.isVisible) return null;
  return (
    <>
      <p className={classes['countdown']} data-tone={at.tone} role="timer" aria-live="off">
        <Icon shape={clock} size={18} />
        <Kept value={at.text}>{(time) => t('cart.time_left', { time })}</Kept>
      </p>
      {isShort && <p className={classes['short']}>{t('cart.held_short')}</p>}
    </>
  );
}

/** Announces to screen readers when five and two minutes are left, once each (CRT-20). */
export function CountdownAnnouncer({ secondsLeft }: { readonly secondsLeft: number | null }) {
  const t = useWords();
  const [before, setBefore] = useState<number | null>(null);
  const [said, setSaid] = useState<5 | 2 | null>(null);
  if (secondsLeft !== before) {
    setBefore(secondsLeft);
    const mark = secondsLeft === null ? null : passedMark(before, secondsLeft);
    if (mark !== null) setSaid(mark);
  }
  return (
    <div role="status" className="visually-hidden">
      {said !== null && t('cart.announce', { minutes: said })}
    </div>
  );
}

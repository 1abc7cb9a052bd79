import { useLayoutEffect, useState } from 'react';
import { type Countdown as At, countdownAt, markReached } from '#domain/cart/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../../site/use-storefront.ts';
import classes from './countdown.module.css';

const clock = 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 2';

/** Looks at the clock now and each second from then on (CRT-18, APP-59); answers its end. */
export function watch(expiry: number, tell: (at: At) => void): () => void {
  const tick = (): void => tell(countdownAt(expiry, Date.now()));
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Ticks every second towards the expiry; null before the page has looked at its clock. */
export function useCountdown(expiry: number | null): At | null {
  const [at, setAt] = useState<At | null>(null);
  // Before the page is drawn: what is below would jump down when the time comes.
  useLayoutEffect(() => {
    if (expiry === null) return setAt(null);
    return watch(expiry, setAt);
  }, [expiry]);
  return at;
}

interface CountdownProps {
  readonly expiry: number | null;
  /** Says why it is less time than usual (decision 079). */
  readonly isShort?: boolean;
}

/** The time for which the places are still held (CRT-18, CRT-19). */
export function Countdown({ expiry, isShort = false }: CountdownProps) {
  const t = useWords();
  const at = useCountdown(expiry);
  if (!at?.isVisible) return null;
  return (
    <>
      <p className={classes['countdown']} data-tone={at.tone} role="timer" aria-live="off">
        <Icon shape={clock} size={18} />
        {t('cart.time_left', { time: at.text })}
      </p>
      {isShort && <p className={classes['short']}>{t('cart.held_short')}</p>}
    </>
  );
}

/** Says the five- and the two-minute mark aloud, once each (CRT-20). */
export function CountdownAnnouncer({ secondsLeft }: { readonly secondsLeft: number | null }) {
  const t = useWords();
  const [before, setBefore] = useState<number | null>(null);
  const [said, setSaid] = useState<5 | 2 | null>(null);
  if (secondsLeft !== before) {
    setBefore(secondsLeft);
    const mark = secondsLeft === null ? null : markReached(before, secondsLeft);
    if (mark !== null) setSaid(mark);
  }
  return (
    <div role="status" className="visually-hidden">
      {said !== null && t('cart.announce', { minutes: said })}
    </div>
  );
}

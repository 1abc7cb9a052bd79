import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { words } from '../words/words.ts';
import classes from './pending-bar.module.css';

/** Milliseconds within which a page opens without a sign of loading. */
const quick = 300;

/** A line at the top of the screen while another page loads, so that nobody presses its link again. */
export function PendingBar() {
  const isPending = useNavigation().state === 'loading';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), quick);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isLate ? (
    <div role="progressbar" aria-label={words.loading} className={classes['bar']} />
  ) : null;
}

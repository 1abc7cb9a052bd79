import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { FlowNotice as Said } from '../date-first-flow.ts';

const advice = {
  pick_session: 'event.pick_session',
  pick_date: 'event.pick_date',
  next_session: 'event.next_session',
} as const satisfies Record<Exclude<Said['kind'], 'refused'>, string>;

/** The message above the steps, scrolled into view if the visitor is further down. */
export default function FlowNotice({ notice }: { readonly notice: Said }) {
  const t = useWords();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0, bottom = 0 } = shown.current?.getBoundingClientRect() ?? {};
    // A focused invalid field already shows where the error is.
    const isAtField = document.activeElement?.matches('[aria-invalid="true"]') ?? false;
    if (isAtField || (top >= 0 && bottom <= innerHeight)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    shown.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  }, []);
  return (
    <Notice ref={shown} tone="warning" isAlert>
      <p>{notice.kind === 'refused' ? notice.text : t(advice[notice.kind])}</p>
    </Notice>
  );
}

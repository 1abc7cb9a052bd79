import { useEffect, useState } from 'react';
import { latestOf } from '../../calls/latest.ts';
import { useStaff } from '../../calls/staff-client.ts';
import type { Holdable } from './hold-form.ts';

const none: Holdable = { type: [], question: [] };

/** An event's ticket types that can be held, with their questions; undefined until they have loaded. */
export function useHoldable(event: string | undefined): Holdable | undefined {
  const staff = useStaff();
  const [found, setFound] = useState<{ readonly event: string; readonly holdable: Holdable }>();
  useEffect(() => {
    if (event === undefined) return;
    const latest = latestOf({
      ask: (id: string, signal) => staff.call('listHoldableTickets', { params: { id }, signal }),
      show: (outcome) => setFound({ event, holdable: outcome.ok ? outcome.answer : none }),
    });
    latest.ask(event);
    return () => latest.stop();
  }, [staff, event]);
  return found?.event === event ? found?.holdable : undefined;
}

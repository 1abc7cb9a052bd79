import { useEffect, useState } from 'react';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { useApi } from '../../api/browser-api.ts';
import type { Preset } from '../../booking/date-first-flow.ts';
import { detailsOf } from '../../booking/details/details-store.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import { renewedParty } from './renewed-party.ts';

export type Held = CallAnswer<'listMyMemberships'>['membership'][number];

/** The event's membership that a member holds; null until that is known. */
type HeldOfEvent =
  | null
  | { readonly kind: 'failed'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'none' }
  | { readonly kind: 'held'; readonly held: Held; readonly preset: Preset };

/** The requested membership of an event, or else a renewable one, or else the one that ends last. */
export function useHeldMembership(
  memberId: string | null,
  eventId: string,
  wishedId: string | null,
): HeldOfEvent {
  const api = useApi();
  const { slug } = useStorefront();
  const [found, setFound] = useState<HeldOfEvent>(null);
  useEffect(() => {
    setFound(null);
    if (memberId === null) return;
    let isOver = false;
    const read = async (): Promise<void> => {
      const outcome = await api.call('listMyMemberships', {});
      if (isOver) return;
      if (!outcome.ok) return setFound({ kind: 'failed', outcome });
      const { membership, ticket } = outcome.answer;
      const own = membership.filter(({ event_template_id }) => event_template_id === eventId);
      const held =
        own.find(({ id }) => id === wishedId) ?? own.find(({ can_renew }) => can_renew) ?? own[0];
      if (!held) return setFound({ kind: 'none' });
      const { preset, names } = renewedParty(ticket, held);
      // Fills in the members' previous names if nothing has been typed yet.
      const details = detailsOf(slug, eventId);
      for (const [field, name] of names) {
        if (!details.get().values[field]) details.set(field, name);
      }
      setFound({ kind: 'held', held, preset });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [memberId, eventId, wishedId, api, slug]);
  return found;
}

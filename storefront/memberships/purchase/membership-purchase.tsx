import { type ReactNode, useReducer } from 'react';
import type { PartyRefusal } from '#domain/memberships/membership.ts';
import { chosenLines, typeWithoutAmount } from '../../booking/chosen-lines.ts';
import { emptyFlow, type Flow, type Preset } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import type { OfferedLevel } from '../../booking/membership-level.ts';
import {
  goToNextPage,
  preloadedCodes,
  reserveTickets,
} from '../../booking/reserve/reserve-and-go-on.ts';
import { useReserving } from '../../booking/reserve/use-reserving.tsx';
import { useTicketsInCart } from '../../booking/use-tickets-in-cart.ts';
import { useGiftGate } from '../../gifts/use-gift-gate.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { MembershipChoice } from './membership-choice.tsx';
import { beginMembership, membershipFlow, membersOf, refusedParty } from './membership-flow.ts';
import { MembershipMembers } from './membership-members.tsx';

const none: ReadonlyMap<string, number> = new Map();

const partyRefusals = {
  member_required: 'refusal.member_required',
  max_tickets_per_order_exceeded: 'refusal.max_tickets_per_order_exceeded',
  min_tickets_per_order_not_met: 'refusal.min_tickets_per_order_not_met',
} as const satisfies Record<PartyRefusal, string>;

interface MembershipPurchaseProps {
  readonly data: EventData;
  readonly levels: readonly OfferedLevel[];
  /** The data of each member's ticket besides a name: the membership that it renews, or that it is a gift. */
  readonly says?: Readonly<Record<string, unknown>>;
  /** The membership is a gift. */
  readonly isGift?: boolean;
  /** Returns the error that the page finds before anything is held; null if there is none. */
  readonly fault?: () => string | null;
  /** The initial choice; the address's by default. */
  readonly preset?: Preset;
  /** Shown before the levels. */
  readonly children?: ReactNode;
  /** Shown after the members. */
  readonly after?: (isBusy: boolean) => ReactNode;
}

/** Chooses a level and its members, then holds the membership in the cart. */
export function MembershipPurchase(props: MembershipPurchaseProps) {
  const { data, levels, says, isGift = false, fault, after } = props;
  const t = useWords();
  const { currency } = useStorefront();
  const { event } = data;
  const [state, send] = useReducer(membershipFlow, props.preset ?? data.preset, (wanted) =>
    beginMembership(levels, wanted),
  );
  const { deps, skip, dialog } = useReserving(event);
  const gate = useGiftGate(isGift);
  const held = useTicketsInCart();
  const inCart = gate.beginsAnew ? none : held;
  const level = levels.find(({ id }) => id === state.levelId);
  const group = event.groups.find(({ id }) => id === level?.groupId);
  const members = membersOf(state, level, inCart);
  const chosen = { session: null, quantities: members, amounts: state.amounts, seats: [] };

  const submit = async (): Promise<void> => {
    if (!level || !group || state.isSubmitting) return;
    if (typeWithoutAmount(event.groups, chosen, currency)) {
      return send({ type: 'refused', text: t('event.outside_min_max') });
    }
    const refused = refusedParty(level, members, inCart);
    if (refused) return send({ type: 'refused', text: t(partyRefusals[refused]) });
    const wrong = fault?.() ?? null;
    if (wrong !== null) return send({ type: 'refused', text: wrong });
    if (!(await gate.ask())) return;
    send({ type: 'submitted' });
    const lines = chosenLines(event.groups, chosen, currency);
    const refusal = await reserveTickets(
      deps(),
      event,
      says ? lines.map((line) => ({ ...line, handler_data: says })) : lines,
      preloadedCodes(data),
    );
    if (refusal) return send({ type: 'refused', text: refusal.text });
    goToNextPage(deps(), event, new Set([group.id]));
  };

  const flow: Flow = {
    ...emptyFlow,
    ...chosen,
    isSubmitting: state.isSubmitting,
    notice: state.notice === null ? null : { kind: 'refused', text: state.notice },
  };
  return (
    <EventFrame
      data={data}
      flow={flow}
      step={level ? null : 'membership.next_step'}
      canSubmit={level !== undefined && !state.isSubmitting}
      canSkip={!state.isSubmitting}
      submit={submit}
      skip={skip}
      dialog={dialog ?? gate.dialog}
    >
      {props.children}
      <MembershipChoice
        levels={levels}
        groups={event.groups}
        chosen={state.levelId}
        isBusy={state.isSubmitting}
        onChoose={(levelId) => send({ type: 'level_chosen', levelId })}
      />
      {level && group && (
        <MembershipMembers
          level={level}
          group={group}
          members={members}
          inCart={inCart}
          amounts={state.amounts}
          isBusy={state.isSubmitting}
          onChange={(typeId, quantity) => send({ type: 'members_changed', typeId, quantity })}
          onAmount={(typeId, amount) => send({ type: 'amount_changed', typeId, amount })}
        />
      )}
      {level && after?.(state.isSubmitting)}
    </EventFrame>
  );
}

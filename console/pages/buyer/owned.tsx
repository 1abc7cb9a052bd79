import { Link } from 'react-router';
import { Badge } from '../../parts/badge.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { useMe } from '../../portal/me.ts';
import { buyerWords as own } from '../../words/buyers.ts';
import { amountText, dayOfText, dayText } from '../../words/times.ts';
import type { Buyer } from './buyer-data.ts';

type Membership = NonNullable<Buyer['memberships']>[number];

const membershipTones = {
  holds: 'positive',
  to_come: 'info',
  over: 'plain',
  returned: 'plain',
} as const;
const cardTones = {
  active: 'positive',
  to_come: 'info',
  expired: 'plain',
  blocked: 'warning',
} as const;

/** The memberships of a member with their state and terms. */
export function Memberships({ buyer: { is_member, memberships } }: { readonly buyer: Buyer }) {
  if (!is_member || memberships === null) return null;
  return (
    <Section title={own.memberships}>
      {memberships.length === 0 && <p>{own.noMemberships}</p>}
      <ItemList
        items={memberships.map((membership) => ({
          id: membership.id,
          name: (
            <>
              {membership.name}{' '}
              <Badge tone={membershipTones[membership.state]}>
                {own.membershipStates[membership.state]}
              </Badge>
            </>
          ),
          detail: <Terms membership={membership} />,
        }))}
      />
    </Section>
  );
}

function Terms({
  membership: { terms, timezone, auto_renew },
}: {
  readonly membership: Membership;
}) {
  const { portal } = useMe();
  const lines = terms.map(({ kind, valid_from, last_day }) =>
    own.term(
      own.terms[kind],
      valid_from === null ? own.fromNow : dayOfText(valid_from, { ...portal, timezone }),
      last_day === null ? own.open : dayText(last_day),
    ),
  );
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {own.renews[auto_renew] && <p>{own.renews[auto_renew]}</p>}
    </>
  );
}

/** The gift cards that a buyer bought, identified by the end of their numbers. */
export function GiftCards({ buyer: { gift_cards: cards } }: { readonly buyer: Buyer }) {
  const { portal } = useMe();
  if (cards === null || cards.length === 0) return null;
  return (
    <Section title={own.giftCards}>
      <ItemList
        items={cards.map(({ id, last_four, state, balance, order }) => ({
          id,
          name: (
            <>
              {own.giftCard(last_four)}{' '}
              <Badge tone={cardTones[state]}>{own.cardStates[state]}</Badge>
            </>
          ),
          detail: (
            <>
              <Kept value={amountText(balance, portal)}>{own.balance}</Kept>
              {' · '}
              <Link to={`/${portal.key}/orders/${encodeURIComponent(order)}`}>
                {own.ofOrder(order)}
              </Link>
            </>
          ),
        }))}
      />
    </Section>
  );
}

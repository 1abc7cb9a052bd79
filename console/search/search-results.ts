import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { numberIn } from '#domain/orders/search-terms.ts';
import { buyerWords } from '../words/buyers.ts';
import { orderListWords } from '../words/order-list.ts';
import { searchWords as words } from '../words/search.ts';
import { amountText, instantText, type VenueFormat } from '../words/times.ts';
import { visitText } from '../words/visit.ts';

export type SearchAnswer = StaffCallAnswer<'search'>;

/** The portal to search. */
export type SearchedPortal = VenueFormat & { readonly key: string };

/** A search result, and the page that it links to. */
export interface Found {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly detail: string;
}

/** Results of one kind. */
export interface FoundGroup {
  readonly kind: keyof typeof words.groups;
  readonly found: readonly Found[];
}

/** The answer's groups with results, orders first. `home` is the portal's path. */
export function groupsOf(
  { order, buyer, event, code }: SearchAnswer,
  home: string,
  format: VenueFormat,
): readonly FoundGroup[] {
  const listed = (filter: Record<string, string>) =>
    `${home}/orders?${new URLSearchParams(filter)}`;
  const groups: readonly FoundGroup[] = [
    {
      kind: 'order',
      found: order.map(({ number, buyer, purchased_at, visit, total, by }) => ({
        id: `order-${number}`,
        to: `${home}/orders/${encodeURIComponent(number)}`,
        text: words.orderOf(number, `${buyer.first_name} ${buyer.last_name}`.trim() || buyer.email),
        detail: [
          orderListWords.by[by],
          visit ? visitText(visit) : instantText(purchased_at, format),
          amountText(total, format),
        ].join(' · '),
      })),
    },
    {
      kind: 'buyer',
      found: buyer.map(({ key, first_name, last_name, email, is_member }) => ({
        id: `buyer-${key}`,
        to: `${home}/buyers/${encodeURIComponent(key)}`,
        text: `${first_name} ${last_name}`.trim() || email,
        detail: [email, buyerWords.kindOf(is_member)].join(' · '),
      })),
    },
    {
      kind: 'event',
      found: event.map(({ id, name }) => ({
        id: `event-${id}`,
        to: listed({ event: id }),
        text: name,
        detail: '',
      })),
    },
    {
      kind: 'code',
      found: code.map(({ code: text, rule, used, max_uses }) => ({
        id: `code-${text}`,
        to: listed({ code: text }),
        text,
        detail: words.uses(rule, used, max_uses),
      })),
    },
  ];
  return groups.filter(({ found }) => found.length > 0);
}

/** An answer with the text that it is for. */
export interface Answered {
  readonly text: string;
  readonly groups: readonly FoundGroup[];
  /** The page of the order whose number was typed. */
  readonly exact: string | undefined;
}

/** The answer to a text, as the box shows it. */
export function answeredOf(text: string, answer: SearchAnswer, portal: SearchedPortal): Answered {
  const groups = groupsOf(answer, `/${portal.key}`, portal);
  const isExact = answer.order[0] !== undefined && answer.order[0].number === numberIn(text);
  return { text, groups, exact: isExact ? groups[0]?.found[0]?.to : undefined };
}

/**
 * The page that Enter opens: the highlighted result, if the results belong to the text; 'wait' while its answer is
 * pending, because an order's number leads straight to it; undefined if there is nothing to open.
 */
export function pageOpenedByEnter(
  text: string,
  answered: Answered | undefined,
  marked: number,
): string | undefined {
  if (text === '') return undefined;
  if (answered?.text !== text) return 'wait';
  const all = answered.groups.flatMap(({ found }) => found);
  return all[marked]?.to;
}

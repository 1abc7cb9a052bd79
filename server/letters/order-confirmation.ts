import type {
  BoughtMemberships,
  OrderChanged,
  OrderConfirmation,
  VenueChange,
} from '#contract/letters/letters.ts';
import { isEntrySlot } from '#domain/events/entry-slot.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { sortByVisit } from '#domain/orders/visit-order.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import type { Attachment } from '../mail/mailer.ts';
import type { OrdersAnswer } from '../orders/answer-orders.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import { eventPicture } from './event-picture.ts';
import { logosOf } from './logo-picture.ts';
import { codePicture } from './pictures/code-picture.ts';

/** Mail readers would truncate a letter with more codes: the link shows the rest. */
const maxCodes = 20;

export interface ConfirmationFacts {
  readonly catalogue: Catalogue;
  /** One order. */
  readonly order: OrdersAnswer;
  /** Null in a letter to a holder, which has no other place for its codes. */
  readonly orderUrl: string | null;
  readonly memberships: BoughtMemberships | null;
  /** Ids of the order's sessions that start as another ends, or end as one starts. */
  readonly adjoining: ReadonlySet<string>;
  /** The removed tickets, in a letter about a change. */
  readonly change: {
    readonly kind: OrderChanged['kind'];
    readonly removed: ReadonlySet<string>;
    readonly venue: VenueChange | null;
  } | null;
  readonly language: string;
  readonly strings: Readonly<Record<string, string>>;
  /** The seller's, else the portal's. */
  readonly theme: Partial<ThemeTokens>;
  /** Returns the content id of a picture inside this letter. */
  readonly cid: (name: string) => string;
}

/** The content of an order's confirmation, and its embedded pictures. */
export async function orderConfirmation(
  store: Store,
  facts: ConfirmationFacts,
): Promise<{ readonly content: OrderConfirmation; readonly pictures: readonly Attachment[] }> {
  const { catalogue, orderUrl, memberships, language, strings, theme, cid } = facts;
  const order = partOf(facts.order, isValidTicket);
  const { change } = facts;
  const logos = await logosOf(store, catalogue, theme, cid);
  const codes = order.ticket
    .flatMap(({ id, scan_code: code }) => (code === null ? [] : [{ id, code }]))
    .slice(0, orderUrl === null ? undefined : maxCodes)
    .map(({ id, code }, at) => ({ id, placed: codePicture(code, cid(`code-${at + 1}`)) }));
  const gone = change && partOf(facts.order, ({ id }) => change.removed.has(id));
  const [first] = [...order.ticket, ...(gone?.ticket ?? [])];
  const event = catalogue.templates.get(first?.event_template_id ?? '');
  const picture = event && (await eventPicture(store, catalogue, event, cid('event')));
  const placed = [logos?.usual, logos?.dark, picture, ...codes.map((code) => code.placed)];
  return {
    content: {
      language,
      currency: catalogue.portal.currency,
      theme: { ...theme },
      strings,
      order,
      orderUrl,
      memberships,
      change: change && gone && { kind: change.kind, venue: change.venue, gone },
      logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
      picture: picture ? { ...picture.picture, alt: picture.alt } : null,
      entrySlots: entrySlots(catalogue, order, facts.adjoining),
      codes: Object.fromEntries(codes.map((code) => [code.id, code.placed.picture])),
    },
    pictures: placed.flatMap((each) => (each ? [each.attachment] : [])),
  };
}

/** Ids of the sessions of an order that are entry slots. */
const entrySlots = (
  catalogue: Catalogue,
  { event_session: sessions }: OrdersAnswer,
  adjoining: ReadonlySet<string>,
): string[] =>
  sessions
    .filter(({ id, event_template_id: event }) => {
      const seller = catalogue.templates.get(event)?.seller_id;
      const place = { ...(seller === undefined ? {} : { seller }), event_template: event };
      const chosen = configValue(catalogue, 'tickets.entry_slots', place);
      return isEntrySlot(chosen, adjoining.has(id));
    })
    .map(({ id }) => id);

/** The order reduced to these tickets, by date of visit. */
function partOf(
  order: OrdersAnswer,
  isMeant: (ticket: OrdersAnswer['ticket'][number]) => boolean,
): OrdersAnswer {
  const ticket = sortByVisit(order).filter(isMeant);
  const sessions = new Set(ticket.map((each) => each.event_session_id));
  return {
    ...order,
    ticket,
    event_session: order.event_session.filter(({ id }) => sessions.has(id)),
  };
}

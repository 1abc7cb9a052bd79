import type { InlinePicture, OrderConfirmation } from '#contract/letters.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import type { Catalogue } from '../store/catalogue.ts';
import type { Store } from '../store/door.ts';
import { isValidTicket, type OrdersAnswer } from '../wire/answer-orders.ts';
import { codePicture, logoPicture, type PlacedPicture } from './inline-pictures.ts';
import type { Attachment } from './mailer.ts';

/** More codes than these would make a letter that mail readers cut off: the link shows the rest. */
const mostCodes = 20;

export interface ConfirmationFacts {
  readonly catalogue: Catalogue;
  /** One order. */
  readonly order: OrdersAnswer;
  readonly orderUrl: string;
  readonly language: string;
  readonly strings: Readonly<Record<string, string>>;
  /** Of the seller, else of the portal. */
  readonly theme: Partial<ThemeTokens>;
  /** Makes the name of a picture inside this letter. */
  readonly cid: (name: string) => string;
}

/** What the letter that confirms an order is made of, and the pictures that travel in it. */
export async function orderConfirmation(
  store: Store,
  facts: ConfirmationFacts,
): Promise<{ readonly content: OrderConfirmation; readonly pictures: readonly Attachment[] }> {
  const { catalogue, orderUrl, language, strings, theme, cid } = facts;
  const order = validPartOf(facts.order);
  const logo = await logosOf(store, catalogue.portal.id, theme, cid);
  const codes = new Map<string, PlacedPicture>();
  for (const ticket of order.ticket.slice(0, mostCodes)) {
    if (ticket.scan_code === null) continue;
    const name = cid(`code-${codes.size + 1}`);
    codes.set(ticket.id, await codePicture(ticket.scan_code, name));
  }
  const placed = [logo?.usual, logo?.dark, ...codes.values()].filter((each) => each !== undefined);
  return {
    content: {
      language,
      currency: catalogue.portal.currency,
      theme: { ...theme },
      strings,
      order,
      orderUrl,
      logo: logo ? { usual: logo.usual.picture, dark: logo.dark?.picture ?? null } : null,
      codes: Object.fromEntries(
        [...codes].map(([id, { picture }]): [string, InlinePicture] => [id, picture]),
      ),
    },
    pictures: placed.map(({ attachment }) => attachment),
  };
}

/** The order without what was cancelled since. */
function validPartOf(order: OrdersAnswer): OrdersAnswer {
  const ticket = order.ticket.filter(isValidTicket);
  const sessions = new Set(ticket.map((each) => each.event_session_id));
  return {
    ...order,
    ticket,
    event_session: order.event_session.filter(({ id }) => sessions.has(id)),
  };
}

async function logosOf(
  store: Store,
  portalId: number,
  { scheme = 'light', logo, logo_dark: dark }: Partial<ThemeTokens>,
  cid: (name: string) => string,
) {
  const usualId = (scheme === 'dark' && dark) || logo;
  if (!usualId) return null;
  return store.read(portalId, async (tx) => {
    const usual = await logoPicture(tx, usualId, cid('logo'));
    if (!usual) return null;
    const other =
      scheme !== 'dark' && dark ? await logoPicture(tx, dark, cid('logo-dark')) : undefined;
    return { usual, dark: other };
  });
}

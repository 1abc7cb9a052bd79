import type { NavigateFunction } from 'react-router';
import type { WireError } from '#contract/api/refusals.ts';
import type { Client } from '#contract/client.ts';
import { isAddOn, nextPage, nextRoutes } from '#domain/cart/upsell-chain.ts';
import { visibleCode } from '#domain/pricing/promo-code.ts';
import { errorText } from '../../api/use-error-text.ts';
import { preloadPage } from '../../browser/preload-page.ts';
import { campaignOf } from '../../cart/campaign.ts';
import type { CartStore } from '../../cart/cart-store.ts';
import { openChainOf } from '../../cart/open-chain.ts';
import { isAboutCode } from '../../cart/promo-codes.ts';
import { type ReserveDetails, reserve, type TicketLine } from '../../cart/reserve.ts';
import { skipUpsellsOf } from '../../cart/skip-upsells.ts';
import type { Addresses } from '../../site/address.ts';
import type { CompiledMessages, Words } from '../../site/words.ts';
import { detailsAsked } from '../details/details-asked.ts';
import { checkDetails, refusedDetails } from '../details/details-check.ts';
import { detailsOf } from '../details/details-store.ts';
import type { EventData } from '../load-event.server.ts';
import type { EventOffer } from '../offer.ts';
import { afterHold } from './after-hold.ts';

/** The parts of an event page needed to hold tickets. */
export interface ReserveDeps {
  readonly api: Client;
  readonly store: CartStore;
  readonly slug: string;
  readonly upsells: boolean;
  readonly admissionEvent: string | null;
  readonly search: string;
  readonly t: Words;
  readonly messages: CompiledMessages;
  readonly navigate: NavigateFunction;
  readonly to: Addresses;
  /** Asks the buyer for a code; null if they cancel. `error`: the error of the one typed before. */
  readonly ask: (error: string | null, typed: string) => Promise<string | null>;
}

export interface ReserveRefusal {
  readonly code: string;
  readonly text: string;
  /** The seats that the refusal is about, if any. */
  readonly seats: readonly string[];
  /** The session has started since the page was loaded. */
  readonly isOver: boolean;
}

const quantitiesOf = (lines: readonly TicketLine[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(lines, (line) => line.ticket_type_id)].map(([id, of]) => [id, of.length]),
  );

/**
 * Holds tickets; null on success, else the refusal. If the venue requires a code, the buyer is
 * asked for it, and it is sent along (DET-67).
 */
export async function reserveTickets(
  deps: ReserveDeps,
  event: EventOffer,
  chosen: readonly TicketLine[],
  codes: Pick<ReserveDetails, 'preloadedPromoCodes' | 'gift_code'>,
): Promise<ReserveRefusal | null> {
  const typed = detailsOf(deps.slug, event.id);
  const details = detailsAsked(event.groups, quantitiesOf(chosen));
  const { faults, lines, additionalInfo } = checkDetails(details, chosen, typed.get().values);
  if (Object.keys(faults).length > 0) {
    typed.refuse(faults);
    return {
      code: 'validation_failed',
      text: deps.t('details.wrong'),
      seats: [],
      isOver: false,
    };
  }
  preloadPage('pages/checkout/checkout');
  let typedCode: string | null = null;
  for (;;) {
    const outcome = await reserve(deps, lines, {
      ...codes,
      ...(additionalInfo.length === 0 ? {} : { additionalInfo }),
      campaign: campaignOf(
        deps.search,
        event.groups.flatMap(({ types }) => types),
      ),
      ...(typedCode === null ? {} : { preReservePromoCodes: { codes: [typedCode] } }),
    });
    if (outcome.ok) {
      typed.forget();
      afterHold(deps, lines, outcome.answer, codes);
      return null;
    }
    const [error] = outcome.errors;
    const wrong = wrongField(error);
    const refusal = {
      code: error?._code ?? '',
      text: wrong ? deps.t(textOf(wrong)) : errorText(outcome, deps.t, deps.messages, 'fault.text'),
      seats: (error?._extra['seats'] ?? []) as readonly string[],
      isOver: wrong === 'event_session_id',
    };
    const refused = refusedDetails(error, details);
    if (Object.keys(refused).length > 0) {
      typed.refuse(refused);
      return refusal;
    }
    const isWanted = error?._extra?.['block_reason'] === 'code_required';
    const isWrong = typedCode !== null && !wrong && isAboutCode(refusal.code);
    if (!isWanted && !isWrong) return refusal;
    typedCode = await deps.ask(
      typedCode === null ? null : textAtCode(deps, refusal),
      typedCode ?? '',
    );
    if (typedCode === null) return refusal;
  }
}

/**
 * The text at the code field (PRO-10, A-44). For a code that unlocks nothing, explains why the tickets are not held,
 * even if the code is already in the cart.
 */
const textAtCode = ({ t }: ReserveDeps, { code, text }: ReserveRefusal): string =>
  code === '' || code === 'fault' ? t('promo.failed') : text;

/** The text for a line that can no longer be held, by its invalid field. */
const fieldTexts = new Map([
  ['event_session_id', 'event.query_session_unavailable'],
  ['ticket_type_id', 'event.query_types_not_found'],
  ['face_value', 'event.outside_min_max'],
  ['handler_data.starts_on', 'gift.day_refused'],
] as const);

const textOf = (field: string) =>
  fieldTexts.get(field as 'face_value') ?? 'refusal.validation_failed';

/**
 * The field of a line that the server refused, if the server's own message is meant for API
 * callers; else undefined.
 */
const wrongField = (error: WireError | undefined): string | undefined =>
  error?._code === 'validation_failed'
    ? /^add\[\d+\]\.((?:handler_data\.)?\w+)/.exec(String(error._extra['path']))?.[1]
    : undefined;

export const preloadedCodes = ({ code }: EventData): Pick<ReserveDetails, 'preloadedPromoCodes'> =>
  code === null ? {} : { preloadedPromoCodes: [visibleCode(code)] };

/** Goes to the next page; `chosen` are the groups of the held tickets (DET-23). */
export function goToNextPage(
  { slug, upsells, navigate, to }: ReserveDeps,
  event: EventOffer,
  chosen: ReadonlySet<string>,
): void {
  const open = openChainOf(slug);
  const groups = event.groups.filter(({ id }) => chosen.has(id)).map((group) => group.nextRoute);
  const next = nextPage(open.read(), nextRoutes({ groups, event: event.nextRoute }), {
    upsells,
    skipsUpsells: skipUpsellsOf(slug).isSet(),
  });
  open.keep(next.chain);
  void navigate(to.own(next.route));
}

/** Returns true if the page at `path` is an add-on being offered, which can be skipped (DET-24). */
export const isOffered = (slug: string, path: string): boolean =>
  isAddOn(openChainOf(slug).read(), path);

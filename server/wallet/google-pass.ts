import type { WalletResource } from '../gateways/google-wallet.ts';
import type { PassLook } from './pass-look.ts';
import { addressLine, type TicketPass } from './ticket-passes.ts';

const states = { valid: 'ACTIVE', used: 'COMPLETED', over: 'EXPIRED', void: 'INACTIVE' } as const;

interface Issuer {
  readonly issuerId: string;
  readonly portalKey: string;
}

const idOf = ({ issuerId, portalKey }: Issuer, suffix: string) =>
  `${issuerId}.${portalKey}.${suffix}`;
const classIdOf = (issuer: Issuer, { eventId }: TicketPass) => idOf(issuer, `event-${eventId}`);

/**
 * The data shared by all tickets of an event, as Google's event ticket class. `origin` is the
 * storefronts': Google fetches their pictures if it is reached by TLS.
 * https://developers.google.com/wallet/reference/rest/v1/eventticketclass
 */
export function googleClass(
  pass: TicketPass,
  look: PassLook,
  { origin, ...issuer }: Issuer & { readonly origin: string },
): WalletResource {
  const { seller, venue, language } = pass;
  const address = addressLine(venue);
  return {
    id: classIdOf(issuer, pass),
    issuerName: seller.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(pass.eventName, language),
    venue:
      address === ''
        ? null
        : { name: localized(venue.name, language), address: localized(address, language) },
    merchantLocations: venue.location ? [venue.location] : null,
    hexBackgroundColor: look.colours.brand,
    logo: logoOf(look, seller, { origin, language }),
  };
}

/**
 * A pass as Google's event ticket object. It has its own date and time: a ticket may be moved, and
 * keeps its class. https://developers.google.com/wallet/reference/rest/v1/eventticketobject
 */
export function googleObject(
  pass: TicketPass,
  issuer: Issuer,
): WalletResource & { classId: string } {
  const { words, seat, scanCode, until } = pass;
  const text = (value: string) => localized(value, pass.language);
  const when = [pass.date, pass.time].filter(Boolean).join(', ') || words['pass.any_time'];
  const modules = [
    { id: 'when', header: words['pass.date'], body: when },
    { id: 'group', header: words['pass.group'], body: pass.group },
  ];
  return {
    id: idOf(issuer, `ticket-${pass.serial}`),
    classId: classIdOf(issuer, pass),
    state: states[pass.state],
    barcode: scanCode === null ? null : { type: 'QR_CODE', value: scanCode },
    ticketType: text(pass.type),
    ticketHolderName: pass.holder === '' ? null : pass.holder,
    reservationInfo: { confirmationCode: pass.orderNumber },
    seatInfo: seat
      ? { section: text(seat.section), row: text(seat.row), seat: text(seat.seat) }
      : null,
    validTimeInterval: until === null ? null : { end: { date: new Date(until).toISOString() } },
    textModulesData: modules.filter(({ body }) => body !== ''),
  };
}

const localized = (value: string, language: string) => ({ defaultValue: { language, value } });

function logoOf(
  { logo }: PassLook,
  { name, slug }: TicketPass['seller'],
  { origin, language }: { readonly origin: string; readonly language: string },
) {
  if (logo === undefined || !origin.startsWith('https:')) return null;
  const address = new URL(`/api/image/${logo}`, origin);
  address.search = new URLSearchParams({ seller: slug, sizex: '660', sizey: '660' }).toString();
  const contentDescription = localized(name, language);
  return { sourceUri: { uri: address.href }, contentDescription };
}

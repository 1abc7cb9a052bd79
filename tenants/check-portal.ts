import { readCardNumber } from '#domain/gifts/gift-card.ts';
import { linkFaults } from './content/check-links.ts';
import { cleanMarkup, picturesOf } from './content/content-markup.ts';
import { isTimezone } from './events/timezone.ts';
import { checkFileExists } from './file/check-file.ts';
import { checkKnown, checkOrder, checkUnique } from './file/check-order.ts';
import { didYouMean } from './file/near-names.ts';
import { type Fault, Place } from './file/place.ts';
import { giftCodeFaults } from './gifts/check-gift-codes.ts';
import { amountFaults } from './pricing/check-price.ts';
import { languageFaults } from './strings/check-languages.ts';
import { stringFaults } from './strings/check-strings.ts';
import { themeFaults } from './theme/check-theme.ts';

/** Slugs reserved by the server (law 8) or by pages. */
const reservedSlugs = new Set([
  'api',
  'cached_api',
  'cached-api',
  'assets',
  'images',
  'health',
  'staff',
  'staff_api',
  'reference',
  'webhooks',
  'events',
  'checkout',
  'ticket_order',
  'ticket-order',
  'my',
  'user',
  'login',
  'logout',
  'manage',
  'membership',
  'transfer-cart',
  'resend',
]);

const timezones = Intl.supportedValuesOf('timeZone');

/** Faults in portal, sellers, venues, theme, strings and configuration. */
export function* portalFaults(
  file: Place,
  files: (path: string) => boolean,
): Generator<Fault, void, void> {
  yield* portalItself(file);
  const sellers = file.items('sellers');
  yield* checkUnique(sellers.map((seller) => seller.at('id')));
  yield* checkUnique(sellers.map((seller) => seller.at('slug')));
  for (const seller of sellers) {
    const { path, text: slug } = seller.at('slug');
    if (slug !== undefined && reservedSlugs.has(slug)) {
      yield { path, fault: `"${slug}" is reserved for the server` };
    }
    for (const picture of ['completed_image_desktop', 'completed_image_mobile']) {
      yield* checkFileExists(seller.at('metadata').at(picture), files, 'picture');
    }
  }
  const venues = file.items('venues');
  yield* checkUnique(venues.map((venue) => venue.at('id')));
  const zones = venues.map((venue) => venue.at('timezone'));
  for (const { path, text: zone } of [...zones, file.at('config').at('books.timezone')]) {
    if (zone !== undefined && !isTimezone(zone)) {
      yield {
        path,
        fault: `"${zone}" is not a time zone such as "Europe/Paris"${didYouMean(zone, timezones)}`,
      };
    }
  }
  for (const scope of [file, ...sellers]) yield* scopeFaults(file, scope, files);
  yield* giftCardFaults(file);
  yield* giftCodeFaults(file);
}

function* giftCardFaults(file: Place): Generator<Fault, void, void> {
  const cards = file.items('gift_cards');
  const currency = file.at('portal').at('currency').text ?? '';
  yield* checkUnique(cards.map((card) => card.at('number')));
  for (const card of cards) {
    const { path, text: number } = card.at('number');
    if (number !== undefined && readCardNumber(number) !== number) {
      yield { path, fault: `"${number}" is not a gift card number` };
    }
    yield* amountFaults(card.at('amount'), currency);
    yield* checkOrder(card, 'active_from', 'expires_on');
  }
}

function* portalItself(file: Place): Generator<Fault, void, void> {
  const portal = file.at('portal');
  const { path, text: currency } = portal.at('currency');
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency)) {
    yield { path, fault: `"${currency}" is not a currency such as "EUR"` };
  }
  const key = portal.at('key');
  // The console of a portal is at /staff/<key>, next to the console's files.
  if (key.text === 'assets') yield { path: key.path, fault: '"assets" is reserved for the server' };
  yield* checkUnique(portal.items('hosts'));
  yield* checkUnique(portal.items('languages'));
  yield* languageFaults(file);
}

/** Faults of the portal or a seller: theme, strings, configuration. */
function* scopeFaults(
  file: Place,
  scope: Place,
  files: (path: string) => boolean,
): Generator<Fault, void, void> {
  yield* themeFaults(scope.at('theme'), files);
  yield* checkFileExists(scope.at('config').at('checkout.pending_image'), files, 'picture');
  yield* contentFaults(file, scope, files);
  const events = new Set(file.items('events').map((event) => event.at('id').text));
  for (const key of ['admission_event_id', 'membership_event_id']) {
    yield* checkKnown(scope.at('config').at(key), events, 'event');
  }
  const donations = file
    .items('events')
    .flatMap((event) => event.items('groups'))
    .filter((group) => group.at('handler').text === 'donation')
    .map((group) => group.at('id').text);
  yield* checkKnown(
    scope.at('config').at('checkout_upsell_id'),
    new Set(donations),
    'donation ticket group',
  );
  const listed = file.at('portal').items('languages');
  const languages = listed.length > 0 ? listed.map((language) => language.text) : ['en'];
  const worded = [
    ...scope.entries('strings'),
    ...scope.at('config').entries('event_texts'),
    ...scope
      .at('config')
      .items('content.blocks')
      .flatMap((block) => block.entries('html')),
  ];
  for (const [language, { path }] of worded) {
    if (!languages.includes(language)) {
      yield {
        path,
        fault: `"${language}" is not among the portal's languages${didYouMean(language, languages)}`,
      };
    }
  }
  yield* stringFaults(scope);
}

function* contentFaults(
  file: Place,
  scope: Place,
  files: (path: string) => boolean,
): Generator<Fault, void, void> {
  for (const block of scope.at('config').items('content.blocks')) {
    for (const [, html] of block.entries('html')) {
      for (const picture of picturesOf(cleanMarkup(html.text ?? ''))) {
        yield* checkFileExists(new Place(picture, html.path), files, 'picture');
      }
      yield* linkFaults(file, html);
    }
  }
}

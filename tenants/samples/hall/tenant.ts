import type { TenantFileInput } from '../../tenant-file.ts';
import { eventOf, roomOf } from './events.ts';
import { germanTexts } from './german.ts';
import { categories } from './kinds.ts';
import { hallMembers } from './members.ts';
import { timezone } from './records.ts';
import { rooms } from './rooms.ts';
import { seasonFrom } from './season.ts';
import { mainHallMap } from './seat-map.ts';
import { terms } from './terms.ts';

/** Fermata Hall, an invented concert hall whose season starts in the week after `today`. */
export function hallTenant(today: string): TenantFileInput {
  const season = seasonFrom(today);
  const inUse = new Set(season.map((programme) => roomOf(programme).id));
  const dollars = { currency: 'USD', languages: ['en', 'de'] };
  return {
    portal: { key: 'hall', name: 'Fermata Hall', ...dollars },
    config: {
      event_texts: { de: germanTexts(season) },
      membership_presell: true,
      'login.mode': 'dialog',
      'login.with': 'member_code_zip',
      'cart.hold_minutes': 15,
      'events.category_order': [...categories],
      'prices.tax': 'none',
      'prices.fees': 'apart',
      'capacity.threshold': 30,
      'checkout.terms': terms,
      // The terms allow changes until noon on the day before an evening.
      'self_edit_rules.enabled': true,
      'self_edit_rules.horizon_days': 1,
      'self_edit_rules.horizon_hours': 8,
      'checkout.address': 'optional',
      'address.lookup_key': 'FH11-FH22-FH33-FH44',
      // The sandbox page that shows the hall in a frame.
      'embed.parents': ['http://venue.localhost:*'],
      'mail.from': 'Fermata Hall <box-office@fermata-hall.example>',
    },
    theme: {
      tier: 'grand',
      scheme: 'dark',
      brand: '#d0963f',
      accent: '#9a352d',
      neutral: '#2b211b',
      font_display: 'Newsreader',
      font_text: 'Instrument Sans',
      corner: 'square',
      density: 'airy',
      logo: 'pictures/logo.svg',
      logo_dark: 'pictures/logo-dark.svg',
      logo_alt: 'Fermata Hall',
      favicon: 'pictures/favicon.svg',
    },
    strings: {
      en: {
        'shell.events': 'Season',
        'events.title': 'The season',
        'events.empty': 'The hall is quiet at the moment',
        'event.about': 'The program',
        'event.choose_date': 'Choose an evening',
        'event.choose_session': 'Choose a concert',
        'event.choose_tickets': 'Choose your seats by section',
        'cart.title': 'Your seats',
        'cart.empty': 'No seats held',
        'cart.empty_text': 'Seats you choose are held for you here for fifteen minutes.',
        'cart.see_events': 'See the season',
        'checkout.pay': 'Buy tickets for {amount}',
        'complete.title': 'We look forward to seeing you',
      },
      de: {
        'shell.events': 'Spielzeit',
        'events.title': 'Die Spielzeit',
        'events.empty': 'Im Saal ist es zurzeit still',
        'event.about': 'Das Programm',
        'event.choose_date': 'Wählen Sie einen Abend',
        'event.choose_session': 'Wählen Sie ein Konzert',
        'event.choose_tickets': 'Wählen Sie Ihre Plätze nach Bereich',
        'cart.title': 'Ihre Plätze',
        'cart.empty': 'Keine Plätze reserviert',
        'cart.empty_text': 'Was Sie wählen, ist hier fünfzehn Minuten lang für Sie reserviert.',
        'cart.see_events': 'Zur Spielzeit',
        'checkout.pay': 'Tickets kaufen für {amount}',
        'complete.title': 'Wir freuen uns auf Sie',
      },
    },
    sellers: [
      {
        id: 'hall',
        slug: 'hall',
        name: 'Fermata Hall',
        metadata: {
          completed_image_desktop: 'pictures/completed-desktop.svg',
          completed_image_mobile: 'pictures/completed-mobile.svg',
          completed_image_alt: 'The rows of the hall around its stage, one seat lit',
          contact_email: 'box-office@fermata-hall.example',
          contact_phone: '+1 212 555 0142',
          legal_name: 'Fermata Hall Society (invented)',
          address: '12 Alder Row, New York, NY',
        },
      },
    ],
    venues: Object.values(rooms)
      .filter((room) => inUse.has(room.id))
      .map((room) => ({
        id: room.id,
        name: room.name,
        timezone,
        address: { street: room.street, city: 'New York', state: 'NY', country: 'USA' },
      })),
    seat_maps: [mainHallMap],
    members: hallMembers,
    events: season.map(eventOf),
    cart_rules: [
      {
        id: 'presale',
        name: 'Subscribers’ presale',
        description: 'Any seat this season for 25.00',
        codes: [{ code: 'OVERTURE', max_uses: 500 }],
        discount: { kind: 'ticket_price', amount: '25.00' },
        max_per_buyer: 2,
      },
    ],
  };
}

import type { TenantFileInput } from '../../tenant-file.ts';
import { audioGuide, locker } from './add-ons.ts';
import { admission } from './admission.ts';
import { picnicBaskets } from './baskets.ts';
import { towerRules } from './codes.ts';
import {
  afterHours,
  firstLight,
  friendsPreview,
  kiteWorkshop,
  museum,
  planetarium,
  telescopes,
} from './experiences.ts';
import { friendsEvening, friendship, friendshipGift } from './friends.ts';
import { sampleGiftCards, sampleGiftCodes } from './gift-cards.ts';
import { holidaysFrom } from './holidays.ts';
import { towerMembersOn } from './members.ts';
import { giftCards, lampFund, lightAStep, longestNight, yearOnTop } from './occasions.ts';

const terms = `Your ticket is valid for the date and half hour printed on it. Please be at the lift within that half hour; after that we take you along as soon as there is room.

Tickets may be moved to another day free of charge until midnight before the visit. In storm (above 22 m/s) the deck and the crown stay closed: you choose between another day and your money.

Children under 12 need someone grown-up with them. Solvarde is a sample storefront: the tower, its town and its museum are invented.`;

const contentBlocks = [
  {
    region: 'footer_above' as const,
    pages: ['listing' as const, 'event' as const],
    html: {
      en: '<h2>Getting to the tower</h2><p>Trams 2 and 7 stop at <strong>Lighthouse Quay</strong>, five minutes from the lift. The ferry from the islands lands at its foot.</p><ul><li>There is no parking at the quay; bicycles stand under the arches.</li><li>The lift takes wheelchairs and prams to the deck.</li></ul>',
    },
  },
  {
    region: 'checkout_above' as const,
    pages: ['checkout' as const],
    signed_in: false,
    html: {
      en: '<p>Friends of Solvarde come up whenever they like. <a href="/membership">Become a Friend</a></p>',
    },
  },
];

/** Solvarde, an invented observation tower with a museum of the sky. */
export function towerTenant(today: string): TenantFileInput {
  const holidays = holidaysFrom(today);
  return {
    portal: { key: 'tower', name: 'Solvarde', currency: 'EUR', languages: ['en'] },
    config: {
      admission_event_id: 'admission',
      checkout_upsell_id: 'lamp-fund-gifts',
      membership_event_id: 'friendship',
      ask_to_autorenew: true,
      'login.mode': 'dialog',
      'login.with': 'email_password',
      'my_account_pages.my_profile': true,
      'my_account_pages.upcoming_events': true,
      'my_account_pages.recent_orders': true,
      'cart.hold_minutes': 20,
      'self_edit_rules.enabled': true,
      'self_edit_rules.horizon_hours': 12,
      'events.category_order': [
        'Admission',
        'Museum',
        'Planetarium',
        'Experiences',
        'Workshops',
        'Add-ons',
      ],
      'prices.tax': 'included',
      'prices.fees': 'included',
      'conflicts.excluded_categories': ['Add-ons'],
      'checkout.terms': terms,
      'content.blocks': contentBlocks,
      // Kalmsund's own zip codes.
      'checkout.zip_codes': [{ pattern: '0000\\d', code: 'NEIGHBOUR' }],
      // The sandbox page that shows the tower in a frame.
      'embed.parents': ['http://venue.localhost:*'],
      'mail.from': 'Solvarde <tickets@solvarde.example>',
    },
    theme: {
      tier: 'standard',
      scheme: 'light',
      brand: '#2346b0',
      accent: '#ff6a4d',
      neutral: '#5b6784',
      font_display: 'Bricolage Grotesque',
      font_text: 'Figtree',
      corner: 'round',
      density: 'regular',
      logo: 'pictures/logo.svg',
      logo_dark: 'pictures/logo-dark.svg',
      logo_alt: 'Solvarde',
      favicon: 'pictures/favicon.svg',
    },
    strings: {
      en: {
        'shell.events': 'What’s on',
        'events.title': 'Choose your way up',
        'event.choose_session': 'Choose your time',
        'event.submit': 'Hold my tickets',
        'event.submit_membership': 'Hold my membership',
        'cart.title': 'Your visit',
        'cart.empty': 'Nothing planned yet',
        'complete.title': 'See you up there',
      },
    },
    sellers: [
      {
        id: 'tower',
        slug: 'tower',
        name: 'Solvarde',
        metadata: {
          completed_image_desktop: 'pictures/completed-desktop.svg',
          completed_image_mobile: 'pictures/completed-mobile.svg',
          completed_image_alt: 'The tower over the harbour, the sun behind its deck',
          contact_email: 'hello@solvarde.example',
          contact_phone: '+358 00 555 0188',
          legal_name: 'Solvarde Foundation (invented)',
          address: 'Lighthouse Quay 1, Kalmsund',
        },
      },
    ],
    venues: [
      {
        id: 'solvarde',
        name: 'Solvarde Tower',
        timezone: 'Europe/Helsinki',
        address: {
          street: 'Lighthouse Quay 1',
          city: 'Kalmsund',
          zip_code: '00001',
          country: 'Finland',
        },
      },
    ],
    gift_cards: sampleGiftCards,
    gift_codes: sampleGiftCodes,
    members: towerMembersOn(today),
    events: [
      admission(holidays),
      planetarium(holidays),
      firstLight(holidays),
      telescopes(holidays),
      kiteWorkshop(holidays),
      afterHours(today),
      museum(today, holidays),
      picnicBaskets(holidays),
      audioGuide(holidays),
      locker(holidays),
      friendsPreview(holidays),
      longestNight(today),
      lampFund(),
      giftCards(),
      lightAStep(),
      yearOnTop(),
      friendship(),
      friendshipGift(),
      friendsEvening(today),
    ],
    cart_rules: towerRules(),
  };
}

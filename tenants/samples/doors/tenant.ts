import type { TenantFileInput } from '../../tenant-file.ts';
import { districts } from './districts.ts';
import { pictureOf, thanks } from './drawing/pictures.ts';
import { chapters, thousandDoors } from './events.ts';

/**
 * Thousand Doors, an invented festival throughout an invented city, with a programme too long to
 * read.
 */
export function doorsTenant(): TenantFileInput {
  return {
    portal: { key: 'doors', name: 'Thousand Doors', currency: 'GBP', languages: ['en'] },
    config: {
      'cart.hold_minutes': 15,
      'events.category_order': chapters.slice(0, 4).map(({ category }) => category),
      'events.meta_filters': [
        { key: 'district', label: 'District' },
        { key: 'age', label: 'Age' },
        { key: 'language', label: 'Language' },
        { key: 'access', label: 'Access' },
      ],
      'events.advertise_members_only': true,
      upsells: true,
      'upsells.visit_time': 'same_date',
      'prices.tax': 'included',
      'checkout.terms':
        'Each door is opened once and then shut: if you are late, you stay outside. Thousand Doors is a sample storefront; the festival and its city are invented.',
      'mail.from': 'Thousand Doors <doors@saltmere.example>',
    },
    theme: {
      tier: 'standard',
      scheme: 'light',
      brand: '#5a2d82',
      accent: '#f2a33a',
      neutral: '#a8874f',
      font_display: 'Instrument Sans',
      font_text: 'Instrument Sans',
      corner: 'soft',
      density: 'compact',
      logo: 'pictures/logo.svg',
      logo_dark: 'pictures/logo-dark.svg',
      logo_alt: 'Thousand Doors',
      favicon: 'pictures/favicon.svg',
    },
    strings: {
      en: {
        'shell.events': 'All doors',
        'events.title': 'A thousand doors',
        'events.count': '{count, plural, one {# door} other {# doors}}',
        'events.members_only': 'Friends of the festival',
        'event.choose_date': 'Choose a day',
        'event.choose_session': 'Choose an opening',
        'event.submit': 'Keep the door open',
        'cart.title': 'Your doors',
        'cart.empty': 'No doors yet',
        'complete.title': 'The door is yours',
      },
    },
    sellers: [
      {
        id: 'doors',
        slug: 'doors',
        name: 'Thousand Doors',
        metadata: {
          completed_image_desktop: pictureOf(...thanks, 'banner'),
          completed_image_mobile: pictureOf(...thanks),
          completed_image_alt: 'A door, open',
          contact_email: 'doors@saltmere.example',
          legal_name: 'Saltmere Open City Trust (invented)',
          address: '1 Gate Street, Saltmere',
        },
      },
    ],
    venues: districts.map(({ id, name, meetingPoint }) => ({
      id,
      name: meetingPoint,
      timezone: 'Europe/London',
      address: { street: name, city: 'Saltmere', country: 'United Kingdom' },
    })),
    events: thousandDoors(),
  };
}

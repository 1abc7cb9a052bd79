import type { Field } from './field.ts';

/** The portal's own fields. Each names its right: nothing is inherited at this level. */
export const portalFields = {
  key: {
    title: 'Key',
    help: 'Identifies your shop to the system for good. A file with another key is another shop.',
    control: 'text',
    example: 'weavers',
    right: 'operator',
  },
  name: {
    title: 'Name',
    help: 'What the whole shop is called, such as the name of your museum or hall.',
    control: 'text',
    example: 'The Weavers’ House',
    right: 'look',
  },
  hosts: {
    title: 'Web addresses of your own',
    help: 'Host names under which visitors reach the shop. Without any, it is at the shared address, under the short name of each seller.',
    control: 'text',
    example: ['tickets.example.org'],
    right: 'operator',
  },
  currency: {
    title: 'Currency',
    help: 'The currency of all prices. It cannot change once a ticket was sold.',
    control: 'text',
    example: 'EUR',
    right: 'money',
    operatorIf: 'sold',
  },
  languages: {
    title: 'Languages',
    help: 'The languages of the shop. The first one is the language in which your texts are written; the others are translations.',
    control: 'text',
    example: ['en', 'de'],
    right: 'look',
  },
} as const satisfies Record<string, Field>;

const messagePlace = {
  small: 'High',
  medium: 'In the middle',
  large: 'Low',
} as const;

export const sellerMetadataFields = {
  completed_image_desktop: {
    title: 'Thank-you picture on large screens',
    help: 'Fills the page that thanks buyers after their purchase, on computers.',
    control: 'picture',
    group: 'pictures',
    example: 'pictures/thanks.jpg',
  },
  completed_image_mobile: {
    title: 'Thank-you picture on phones',
    help: 'Fills the same page on phones. An upright picture fits best.',
    control: 'picture',
    group: 'pictures',
    example: 'pictures/thanks-phone.jpg',
  },
  completed_image_alt: {
    title: 'Description of the thank-you picture',
    help: 'Says what the picture shows, for people who cannot see it.',
    control: 'text_by_language',
    group: 'pictures',
    example: 'The rows of the hall around its stage',
  },
  content_offset_desktop: {
    title: 'Message on the picture on large screens',
    help: 'How far down the thank-you message stands on its picture.',
    control: 'choice',
    group: 'pictures',
    choices: messagePlace,
  },
  content_offset_mobile: {
    title: 'Message on the picture on phones',
    help: 'How far down the thank-you message stands on its picture on phones.',
    control: 'choice',
    group: 'pictures',
    choices: messagePlace,
  },
  contact_email: {
    title: 'Email for visitors',
    help: 'Where visitors write to when they need help. Pages and emails show it.',
    control: 'text',
    example: 'desk@example.org',
  },
  contact_phone: {
    title: 'Phone for visitors',
    help: 'The number that visitors call. Pages and emails show it as you write it.',
    control: 'text',
    example: '+49 30 555 0142',
  },
  legal_name: {
    title: 'Legal name',
    help: 'Who sells, by law. Shown in the footer and on receipts.',
    control: 'text_by_language',
    example: 'Weavers’ House Foundation',
  },
  address: {
    title: 'Postal address',
    help: 'The seller’s address in one line, in the footer and on receipts.',
    control: 'text_by_language',
    example: '3 Spindle Lane, Berlin',
  },
  website: {
    title: 'Website',
    help: 'Your own website, which the shop links to.',
    control: 'text',
    example: 'https://www.example.org',
  },
} as const satisfies Record<string, Field>;

export const sellerFields = {
  id: {
    title: 'Id',
    help: 'Identifies the seller. It is set once and never changes, even if the name does.',
    control: 'text',
    example: 'museum',
    right: 'operator',
  },
  slug: {
    title: 'Short name in addresses',
    help: 'The first part of the address of every page, such as “weavers” in /weavers/events. Old links break if you change it.',
    control: 'text',
    example: 'weavers',
    right: 'developers',
    operatorIf: 'shared_host',
  },
  name: {
    title: 'Name',
    help: 'The name that visitors see on pages, tickets and receipts.',
    control: 'text_by_language',
    example: 'The Weavers’ House',
    right: 'look',
  },
  metadata: {
    title: 'Contact and legal details',
    help: 'How visitors reach you, who sells by law, and the picture that thanks them.',
    control: 'section',
    right: 'look',
  },
  config: {
    title: 'Settings of this seller',
    help: 'Settings that differ from those of the whole shop for this seller alone.',
    control: 'section',
  },
  strings: {
    title: 'Wording of this seller',
    help: 'Words of buttons, messages and emails that this seller says differently, by language.',
    control: 'table',
    right: 'look',
  },
  theme: {
    title: 'Look of this seller',
    help: 'Colours, fonts and logo where this seller looks different from the whole shop.',
    control: 'section',
    right: 'look',
  },
} as const satisfies Record<string, Field>;

export const venueFields = {
  id: {
    title: 'Id',
    help: 'Identifies the place. It is set once and never changes, even if the name does.',
    control: 'text',
    example: 'house',
  },
  name: {
    title: 'Name',
    help: 'What visitors call the place. It stands on event pages, tickets and emails.',
    control: 'text_by_language',
    example: 'The Old Mill',
  },
  timezone: {
    title: 'Time zone',
    help: 'The clocks that all times of its events follow.',
    control: 'text',
    example: 'Europe/Berlin',
  },
  address: {
    title: 'Address',
    help: 'Where visitors find it; tickets and calendar entries show it.',
    control: 'section',
  },
  location: {
    title: 'Place on the map',
    help: 'Its latitude and longitude. Phones show a ticket in their wallet when its holder is near.',
    control: 'map',
    countsAsOne: 'whole',
    example: { latitude: 52.52, longitude: 13.405 },
  },
} as const satisfies Record<string, Field>;

export const addressFields = {
  street: {
    title: 'Street',
    help: 'Street and number.',
    control: 'text',
    example: '3 Spindle Lane',
  },
  city: { title: 'City', help: 'The town or city.', control: 'text', example: 'Berlin' },
  state: {
    title: 'State or region',
    help: 'Only where addresses in your country have one.',
    control: 'text',
    example: 'NY',
  },
  zip_code: {
    title: 'Postal code',
    help: 'The postal or ZIP code.',
    control: 'text',
    example: '10115',
  },
  country: {
    title: 'Country',
    help: 'The country, as it should stand on tickets.',
    control: 'text',
    example: 'Germany',
  },
} as const satisfies Record<string, Field>;

export const locationFields = {
  latitude: {
    title: 'Latitude',
    help: 'Degrees north of the equator; south is negative.',
    control: 'number',
    unit: 'degrees',
    example: 52.52,
  },
  longitude: {
    title: 'Longitude',
    help: 'Degrees east of Greenwich; west is negative.',
    control: 'number',
    unit: 'degrees',
    example: 13.405,
  },
} as const satisfies Record<string, Field>;

/** The revision that a downloaded file names as its base. */
export const baseFields = {
  revision: {
    title: 'Revision',
    help: 'The number of the revision that the file was downloaded from.',
    control: 'number',
    example: 12,
    right: 'operator',
    hasNoForm: true,
  },
  digest: {
    title: 'Digest of the revision',
    help: 'Says whether the shop has the very same revision under this number.',
    control: 'text',
    example: '9b74c9897bac770ffc029102a200c5de',
    right: 'operator',
    hasNoForm: true,
  },
  erased: {
    title: 'Erased pictures and fonts',
    help: 'Files that were erased from the revision. An import asks for others in their place.',
    control: 'text',
    example: ['pictures/entry.jpg'],
    right: 'operator',
    hasNoForm: true,
  },
} as const satisfies Record<string, Field>;

/** The top-level parts of a tenant file. Sellers and configuration mix rights, so their fields name their own. */
export const fileFields = {
  $base: {
    title: 'Based on',
    help: 'The revision that a downloaded file was made from. An import merges what was published since.',
    control: 'section',
    right: 'operator',
    hasNoForm: true,
  },
  $schema: {
    title: 'Schema for editors',
    help: 'Tells a text editor how to check the file. The shop ignores it.',
    control: 'text',
    example: '../tenants/tenant-file.schema.json',
    right: 'operator',
    hasNoForm: true,
  },
  portal: {
    title: 'Shop',
    help: 'Name, address, currency and languages of the whole shop.',
    control: 'section',
  },
  config: {
    title: 'Settings',
    help: 'How the shop behaves. A seller, an event or a ticket group can have settings of its own.',
    control: 'section',
  },
  strings: {
    title: 'Wording',
    help: 'Words of buttons, messages and emails that you say differently, by language.',
    control: 'table',
    right: 'look',
  },
  theme: {
    title: 'Look',
    help: 'Colours, fonts and logo of the whole shop.',
    control: 'section',
    right: 'look',
  },
  sellers: {
    title: 'Sellers',
    help: 'Who sells here. Most shops have one; each has pages and contact details of its own.',
    control: 'table',
  },
  venues: {
    title: 'Places',
    help: 'The buildings or halls that your events take place in.',
    control: 'table',
    right: 'catalogue',
  },
  seat_maps: {
    title: 'Seat maps',
    help: 'Halls with numbered seats. Events without seats need none.',
    control: 'table',
    right: 'catalogue',
  },
  closures: {
    title: 'Closures',
    help: 'Days and times at which nothing is sold, such as holidays or a burst pipe.',
    control: 'table',
    right: 'catalogue',
  },
  gift_cards: {
    title: 'Sample gift cards',
    help: 'Cards to try the shop with. Real ones are sold, not written down.',
    control: 'table',
    right: 'operator',
    hasNoForm: true,
  },
  gift_codes: {
    title: 'Sample gift codes',
    help: 'Codes of given memberships to try the shop with.',
    control: 'table',
    right: 'operator',
    hasNoForm: true,
  },
  members: {
    title: 'Sample members',
    help: 'Made-up members to log in as while you try the shop.',
    control: 'table',
    right: 'operator',
    hasNoForm: true,
  },
  events: {
    title: 'Events',
    help: 'Everything that visitors can buy tickets for: entry, tours, concerts, memberships.',
    control: 'table',
    right: 'catalogue',
  },
  doors: {
    title: 'Doors',
    help: 'Where tickets are scanned, and when each door lets people in.',
    control: 'table',
    right: 'doors',
  },
  cart_rules: {
    title: 'Promo codes',
    help: 'Discounts that visitors get with a code, and tickets that only a code opens.',
    control: 'table',
    right: 'catalogue',
  },
} as const satisfies Record<string, Field>;

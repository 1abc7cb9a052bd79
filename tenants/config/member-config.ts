import { z } from 'zod';
import { loginModes, loginVariants } from '#domain/accounts/login.ts';
import { beyondTermModes } from '#domain/memberships/member-benefits.ts';
import { mostNoticeDays } from '#domain/memberships/renewal-schedule.ts';
import { entry, portalWide } from './config-key.ts';

const webAddress = z.url({ protocol: /^https?$/ }).nullable();
/** An address whose connection nobody can read, or one on this machine. */
const isSafe = (text: string): boolean =>
  /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(text) && !/[?#]/.test(text);
const callsToAction = ['login', 'join', 'guest'] as const;

/** Keys about members: how they log in, and what their pages show. */
export const memberConfig = {
  membership_event_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The event that memberships are bought at (CFG-15).',
  ),
  membership_presell: entry(
    z.boolean(),
    false,
    portalWide,
    'Whether home stays and asks whom it greets: to log in, to join, or to go on as a guest (APP-07, CFG-13).',
  ),
  'home.calls_to_action': entry(
    z
      .array(z.enum(callsToAction))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'names something twice'),
    [...callsToAction],
    portalWide,
    'Which ways on home shows where membership_presell is on, and their order (APP-08).',
  ),
  'login.mode': entry(
    z.enum(loginModes),
    'disabled',
    portalWide,
    'How members log in: not at all; at external_urls.login; at an identity provider, to which a link leads; or in a dialog (CFG-28).',
  ),
  'login.with': entry(
    z.enum(loginVariants),
    'email_password',
    portalWide,
    'What the dialog asks for: a member ID with the ZIP code, the last name or the e-mail address, or an e-mail address with a password (A-50).',
  ),
  'login.session_minutes': entry(
    z.int().min(5).max(1440),
    120,
    portalWide,
    'Minutes after which a member who does nothing is logged out; at the latest after a day.',
    false,
  ),
  'login.no_email_prefix': entry(
    z.string().trim().max(60),
    'noemail',
    portalWide,
    'What the addresses of members begin with who have no mailbox; they are asked for one (USR-12, A-57).',
    false,
  ),
  'login.test_accounts': entry(
    z.array(z.email()).max(100),
    [],
    portalWide,
    'Addresses that begin so and are real all the same, of those who try the shop out (USR-13, A-57).',
    false,
  ),
  'identity_provider.issuer': entry(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSafe, 'must be an address by https without a query')
      .nullable(),
    null,
    portalWide,
    'Issuer of the OpenID Connect provider at which members log in, where login.mode is identity_provider (USR-06).',
    false,
  ),
  'identity_provider.client_id': entry(
    z.string().trim().min(1).max(200).nullable(),
    null,
    portalWide,
    'The client as which the provider knows this portal; its secret is OIDC_CLIENT_SECRET_… of the server.',
    false,
  ),
  'external_urls.login': entry(
    webAddress,
    null,
    portalWide,
    'Where members log in, where login.mode is external (CFG-20).',
  ),
  'external_urls.logout': entry(
    webAddress,
    null,
    portalWide,
    'Where members log out; then no call of ours is made (USR-29).',
  ),
  'external_urls.membership': entry(
    webAddress,
    null,
    portalWide,
    'Where membership routes lead, with their action behind it (CFG-20, MEM-03).',
  ),
  'external_urls.logo': entry(
    z.url({ protocol: /^https?$/ }).nullable(),
    null,
    portalWide,
    'Where the logo in the header links to; without it, home (CFG-20).',
  ),
  'my_account_pages.my_profile': entry(
    z.boolean(),
    false,
    portalWide,
    'Whether members have a page with who they are (CFG-16).',
  ),
  'my_account_pages.upcoming_events': entry(
    z.boolean(),
    false,
    portalWide,
    'Whether members have a page with the tickets that they can still use (CFG-16).',
  ),
  'my_account_pages.recent_orders': entry(
    z.boolean(),
    false,
    portalWide,
    'Whether members have a page with what they ordered (CFG-16).',
  ),
  'renewal.allowed_period': entry(
    z.int().min(0).max(3650),
    60,
    ['event_template', 'ticket_group'],
    'How many days before a membership ends it can be renewed, and ever after (MEM-41, A-54); a level’s own goes before its event’s.',
  ),
  ask_to_autorenew: entry(
    z.boolean(),
    false,
    portalWide,
    'Whether who buys a membership is asked to have it renewed by itself, and can cancel that later (CFG-19, MEM-39, A-53).',
  ),
  'renewal.notice_days': entry(
    z.int().min(0).max(mostNoticeDays),
    14,
    ['event_template', 'ticket_group'],
    'How many days before a membership that renews itself is charged for, its owner is told; a level’s own goes before its event’s.',
    false,
  ),
  'renewal.reserve_beyond_term': entry(
    z.enum(beyondTermModes),
    'never',
    ['event_template', 'ticket_group'],
    'Whether members of a level may reserve for members what takes place after their membership ends: never, if it renews itself, or always (MEM-42, A-55).',
    false,
  ),
  member_benefits: entry(
    z.record(z.string(), z.int().min(0).max(1000)),
    {},
    ['ticket_group'],
    'What a level gives: ids of ticket types of groups for members, and how many tickets of each a term of the membership buys (QTY-17, QTY-21, MEM-43). A type that a level names is for members of such levels alone; one that none names is for every member.',
    false,
  ),
  member_event_purchase_limit: entry(
    z.int().min(0).max(1000).nullable(),
    null,
    ['event_template'],
    'How many of an event’s tickets for members a term of a membership buys, of all types (QTY-21); null is without limit.',
    false,
  ),
  prevent_membership_updates: entry(
    z.boolean(),
    false,
    portalWide,
    "Locks a member's name and e-mail address at checkout and in the forms of memberships (CFG-22, A-58).",
  ),
} as const;

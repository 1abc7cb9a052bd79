import { z } from 'zod';
import { isSafeIssuer } from '#domain/accounts/issuer.ts';
import { loginModes, loginVariants } from '#domain/accounts/login.ts';
import { beyondTermModes } from '#domain/memberships/member-benefits.ts';
import { maxNoticeDays } from '#domain/memberships/renewal-schedule.ts';
import { entry, portalWide } from './config-key.ts';

const webAddress = z.url({ protocol: /^https?$/ }).nullable();
const callsToAction = ['login', 'join', 'guest'] as const;

/** Keys about members: their login and their pages. */
export const memberConfig = {
  membership_event_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The event that sells memberships (CFG-15).',
  ),
  membership_presell: entry(
    z.boolean(),
    false,
    portalWide,
    'Makes the home page ask visitors to log in, to join, or to continue as a guest (APP-07, CFG-13).',
  ),
  'home.calls_to_action': entry(
    z
      .array(z.enum(callsToAction))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'names something twice'),
    [...callsToAction],
    portalWide,
    'The choices on the home page if membership_presell is on, in order (APP-08).',
  ),
  'login.mode': entry(
    z.enum(loginModes),
    'disabled',
    portalWide,
    'The way members log in: not at all; at external_urls.login; at an identity provider, which a link leads to; or in a dialog (CFG-28).',
  ),
  'login.with': entry(
    z.enum(loginVariants),
    'email_password',
    portalWide,
    'The fields of the login dialog: a member ID with the ZIP code, the last name or the e-mail address, or an e-mail address with a password (A-50).',
  ),
  'login.session_minutes': entry(
    z.int().min(5).max(1440),
    120,
    portalWide,
    'Minutes without activity after which a member is logged out; a day at most in any case.',
    false,
  ),
  'login.no_email_prefix': entry(
    z.string().trim().max(60),
    'noemail',
    portalWide,
    'The beginning of e-mail addresses that stand for members without a mailbox, who are asked for a real one (USR-12, A-57).',
    false,
  ),
  'login.test_accounts': entry(
    z.array(z.email()).max(100),
    [],
    portalWide,
    'Real addresses with the same beginning, of people who try the shop out (USR-13, A-57).',
    false,
  ),
  'identity_provider.issuer': entry(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSafeIssuer, 'must be an https address without a query')
      .nullable(),
    null,
    portalWide,
    'The issuer of the OpenID Connect provider where members log in if login.mode is identity_provider (USR-06).',
    false,
  ),
  'identity_provider.client_id': entry(
    z.string().trim().min(1).max(200).nullable(),
    null,
    portalWide,
    'The client ID of this portal at the provider; its secret is OIDC_CLIENT_SECRET_… on the server.',
    false,
  ),
  'external_urls.login': entry(
    webAddress,
    null,
    portalWide,
    'The page where members log in if login.mode is external (CFG-20).',
  ),
  'external_urls.logout': entry(
    webAddress,
    null,
    portalWide,
    'The page where members log out; our own logout call is then not made (USR-29).',
  ),
  'external_urls.membership': entry(
    webAddress,
    null,
    portalWide,
    'The target of membership routes, to which their action is appended (CFG-20, MEM-03).',
  ),
  'external_urls.logo': entry(
    z.url({ protocol: /^https?$/ }).nullable(),
    null,
    portalWide,
    'The target of the logo in the header; home by default (CFG-20).',
  ),
  'my_account_pages.my_profile': entry(
    z.boolean(),
    false,
    portalWide,
    'Gives members a page with their profile (CFG-16).',
  ),
  'my_account_pages.upcoming_events': entry(
    z.boolean(),
    false,
    portalWide,
    'Gives members a page with the tickets that they can still use (CFG-16).',
  ),
  'my_account_pages.recent_orders': entry(
    z.boolean(),
    false,
    portalWide,
    'Gives members a page with their orders (CFG-16).',
  ),
  'renewal.allowed_period': entry(
    z.int().min(0).max(3650),
    60,
    ['event_template', 'ticket_group'],
    'Days before its end from which a membership can be renewed; it stays renewable afterwards (MEM-41, A-54). A level’s own setting takes precedence over its event’s.',
  ),
  ask_to_autorenew: entry(
    z.boolean(),
    false,
    portalWide,
    'Asks buyers of a membership for consent to automatic renewal, which they can cancel later (CFG-19, MEM-39, A-53).',
  ),
  'renewal.notice_days': entry(
    z.int().min(0).max(maxNoticeDays),
    14,
    ['event_template', 'ticket_group'],
    'Days between the notice to the owner and the charge of a membership that renews itself; a level’s own setting takes precedence over its event’s.',
    false,
  ),
  'renewal.reserve_beyond_term': entry(
    z.enum(beyondTermModes),
    'never',
    ['event_template', 'ticket_group'],
    'Lets members of a level reserve members-only sessions after the end of their membership: never, if it renews itself, or always (MEM-42, A-55).',
    false,
  ),
  member_benefits: entry(
    z.record(z.string(), z.int().min(0).max(1000)),
    {},
    ['ticket_group'],
    'The benefits of a level: ids of ticket types in members-only groups, with the number of tickets of each that a term of the membership buys (QTY-17, QTY-21, MEM-43). A type that a level names is only for members of such levels; one that no level names is for every member.',
    false,
  ),
  member_event_purchase_limit: entry(
    z.int().min(0).max(1000).nullable(),
    null,
    ['event_template'],
    'The number of an event’s members-only tickets that a term of a membership buys, over all types (QTY-21); null is unlimited.',
    false,
  ),
  prevent_membership_updates: entry(
    z.boolean(),
    false,
    portalWide,
    "Locks a member's name and e-mail address at checkout and in membership forms (CFG-22, A-58).",
  ),
} as const;

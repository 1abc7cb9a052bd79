import type { Notes, SignInChange } from '#contract/letters/letters.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import { dateText, timeText } from '#domain/time/clock-text.ts';
import type { NoteView } from './note.tsx';

type StaffNote = Extract<keyof Notes, `staff_${string}`>;

/** Letters to a portal's staff, in the console's language; `portal` is its name. */
export const staffNotes: {
  readonly [N in StaffNote]: (portal: string, note: Notes[N]) => NoteView;
} = {
  staff_invitation: (portal, { by, days }) => ({
    subject: `Join the staff of ${portal}`,
    preheader: `Your link works once, for ${days} days`,
    title: `Join the staff of ${portal}`,
    paragraphs: [
      by === null
        ? `You are invited to work in the console of ${portal}.`
        : `${by} invites you to work in the console of ${portal}.`,
      'Open the link to choose your name and how you sign in.',
    ],
    button: 'Accept the invitation',
    after: `The link works once, for ${days} days. Keep it to yourself: it lets its reader in. If you did not expect it, you don’t need to do anything.`,
  }),
  staff_reset: (portal, { by, hours }) => ({
    subject: `Set up your sign-in again: ${portal}`,
    preheader: 'One link, and you can sign in again',
    title: 'Set up your sign-in again',
    paragraphs: [
      `${by ?? 'The operator'} sends you this link, because you lost your way to sign in to the console of ${portal}. You were signed out everywhere.`,
      'With the link you choose a new passkey or password. The old ones stop working as soon as you do.',
    ],
    button: 'Set up your sign-in',
    after: `The link works once, for ${hours} hours. If you did not ask for it, tell an owner of ${portal}.`,
  }),
  staff_reset_issued: (portal, { by, name, email, isReader }) => ({
    subject: isReader
      ? `A link to your sign-in was issued: ${portal}`
      : `A link to the sign-in of ${name} was issued: ${portal}`,
    preheader: 'If nobody asked for it, act now',
    title: 'A sign-in can be set up again',
    paragraphs: [
      `${by ?? 'The operator'} issued a link with which ${isReader ? 'your sign-in' : `the sign-in of ${name} (${email})`} to the console of ${portal} can be set up again. It works once, for 24 hours.`,
      isReader
        ? 'You were signed out everywhere. If you did not ask for it, tell an owner at once.'
        : 'If nobody asked for it, suspend this person in the console: the link then stops working.',
    ],
    button: 'Open the console',
  }),
  staff_sign_in_changed: (portal, { what }) => ({
    subject: `Your sign-in was changed: ${portal}`,
    preheader: changes[what],
    title: 'Your sign-in was changed',
    paragraphs: [
      `${changes[what]} This is about the console of ${portal}.`,
      'If this was not you, somebody else can sign in as you: tell an owner at once.',
    ],
    button: 'Open the console',
  }),
  staff_support: (portal, { what, by, until }) => {
    const end = until && `${dateText(until.day, 'en', 'long')}, ${timeText(until.time, 'en')}`;
    const said = {
      given: {
        title: 'Support may enter your console',
        text: `${by} lets the support of whoever runs this server into the console of ${portal}, until ${end}.`,
      },
      used: {
        title: 'Support has entered your console',
        text: `“${by}” is in the console of ${portal}. The consent to it ends on ${end}.`,
      },
      withdrawn: {
        title: 'Support may no longer enter your console',
        text: `${by} withdrew the consent to support in the console of ${portal}. Nobody from support is signed in any more.`,
      },
    }[what];
    return {
      subject: `${said.title}: ${portal}`,
      preheader: said.text,
      title: said.title,
      paragraphs: [
        said.text,
        what === 'withdrawn'
          ? 'What they did is in the audit log.'
          : 'What they do is in the audit log under their name. You can end it at any time: open Team, then “Support by the operator”.',
      ],
      button: 'Open the console',
    };
  },
  staff_limits_changed: (portal, { by, limits }) => ({
    subject: `The limits of refunds were changed: ${portal}`,
    preheader: `${by} changed what one person may give back alone`,
    title: 'The limits of refunds were changed',
    paragraphs: [
      `${by} changed how much money one person may give back or give away alone in the console of ${portal}.`,
      ...limits.map(
        ({ of, before, after, currency }) =>
          `${limitNames[of]}: ${limitText(after, currency)}, before ${limitText(before, currency)}.`,
      ),
      'If you did not agree to it, set the limits again under “Approvals”. The audit log says what was given back meanwhile, and by whom.',
    ],
    button: 'Open the console',
  }),
  staff_let_in: (portal, { by, who, isInvitation }) => {
    const title = isInvitation
      ? 'Somebody was invited who may approve refunds'
      : 'Somebody may approve refunds now';
    return {
      subject: `${title}: ${portal}`,
      preheader: `${by} let ${who} in`,
      title,
      paragraphs: [
        isInvitation
          ? `${by} invited ${who} to the console of ${portal}, with a role that may give money back, cancel sessions, or approve it.`
          : `${by} gave ${who} a role in the console of ${portal} that may give money back, cancel sessions, or approve it.`,
        'For seven days they and whoever let them in approve nothing for each other. If you did not expect it, open Team in the console.',
      ],
      button: 'Open the console',
    };
  },
  staff_sign_in_guarded: (portal, { hours }) => ({
    subject: `Somebody guesses your password: ${portal}`,
    preheader: 'With this link you can sign in again',
    title: 'Somebody guesses your password',
    paragraphs: [
      `Many wrong passwords for your sign-in to the console of ${portal} came from browsers that you have not used before. No further ones are accepted from such browsers.`,
      'Browsers in which you signed in before still work. To sign in elsewhere, open the link and type your password.',
      'A passkey or an authenticator app holds guessing off for good: add one under your name in the console.',
    ],
    button: 'Sign in',
    after: `The link works for ${hours} hours. Keep it to yourself. If you did not try to sign in, you don’t need to do anything.`,
  }),
  staff_approval: (portal, { what, by, order, act, amount, currency }) => {
    const about = aboutRequest(
      act,
      order,
      amount === null ? '' : moneyText(amount, currency, 'en'),
    );
    const title = {
      asked: 'A request waits for your approval',
      declined: 'Your request was declined',
      expired: 'Your request has expired',
    }[what];
    const text = {
      asked: `${by} asks to ${about} at ${portal}. It waits for seven days until a second person has decided.`,
      declined: `${by} declined your request to ${about} at ${portal}. Nothing has happened.`,
      expired: `Nobody decided your request to ${about} at ${portal} within seven days. Nothing has happened; you can ask again.`,
    }[what];
    return {
      subject: `${title}: ${portal}`,
      preheader: title,
      title,
      paragraphs: [text],
      button: 'Open the approvals',
    };
  },
  staff_draft: (portal, { what, draft, due, faults }) => {
    const when = `${dateText(due.day, 'en', 'long')}, ${timeText(due.time, 'en')}`;
    const title = {
      failed: `“${draft}” was not published`,
      will_fail: `“${draft}” cannot be published as it is`,
    }[what];
    const text = {
      failed: `The draft “${draft}” of ${portal} was to be published on ${when}, and could not be. The shop is as it was. The draft is open again: change it, and publish it or choose another time.`,
      will_fail: `The draft “${draft}” of ${portal} is to be published on ${when}. Something was published or cancelled since, after which it cannot be published as it is. Cancel its time, change it, and schedule it again.`,
    }[what];
    return {
      subject: `${title}: ${portal}`,
      preheader: text,
      title,
      paragraphs: [text, ...faults],
      button: 'Open the draft',
    };
  },
  staff_draft_touched: (portal, { draft, by, revision }) => {
    const title = `Something that “${draft}” changes was published`;
    return {
      subject: `${title}: ${portal}`,
      preheader: `${by} published it as revision ${revision}`,
      title,
      paragraphs: [
        `${by} changed something of ${portal} at once that your draft “${draft}” changes too. It is revision ${revision}.`,
        'Look at the draft: where both changed the same field, somebody has to choose.',
      ],
      button: 'Open the draft',
    };
  },
  staff_settings_published: (portal, { by, revision }) => {
    const title = 'Settings of login, payment or scripts were changed';
    return {
      subject: `${title}: ${portal}`,
      preheader: `${by} published them as revision ${revision}`,
      title,
      paragraphs: [
        `${by} changed settings of ${portal} that reach other websites, scripts, payment or login. They are in force as revision ${revision}.`,
        'If you did not expect it, look at the revision, and take it back.',
      ],
      button: 'Open the revision',
    };
  },
  staff_export: (portal, { exported, outcome }) => ({
    subject: `${exportNews[outcome]}: ${portal}`,
    preheader: exportNews[outcome],
    title: exportNews[outcome],
    paragraphs: [exportTexts[outcome](exportNames[exported], portal)],
    button: 'Open the exports',
    ...(outcome === 'ready'
      ? { after: 'The file is kept for a week. Each download is recorded in the history.' }
      : {}),
  }),
};

function aboutRequest(
  act: Notes['staff_approval']['act'],
  order: string | null,
  amount: string,
): string {
  switch (act) {
    case 'refund_order':
      return `refund ${amount} of order ${order}`;
    case 'edit_order':
      return `change order ${order}, which gives away ${amount}`;
    case 'keep_lost_order':
      return `let a buyer keep what order ${order} bought, although ${amount} is lost`;
    case 'bulk_refund':
      return `refund ${amount} of many orders`;
    case 'cancel_session':
      return `cancel a session and refund ${amount}`;
    case 'hold_cart':
      return `hold places for ${amount}, to be paid later or in a smaller first part than usual`;
    case 'loosen_limits':
      return 'loosen the limits of refunds';
  }
}

const limitNames = {
  per_order: 'For one order',
  per_day: 'For one person in a day',
  per_bulk: 'For one bulk run',
} as const;

const limitText = (amount: string | null, currency: string): string =>
  amount === null ? 'no limit' : moneyText(amount, currency, 'en');

const exportNews = {
  ready: 'Your scheduled export is ready',
  failed: 'Your scheduled export failed',
  stopped: 'Your scheduled export stopped',
} as const;

const exportTexts: Readonly<
  Record<keyof typeof exportNews, (what: string, portal: string) => string>
> = {
  ready: (what, portal) =>
    `The export of ${what} that you scheduled at ${portal} is ready. Sign in to the console to download it.`,
  failed: (what, portal) =>
    `The export of ${what} that you scheduled at ${portal} could not be made. The console says why.`,
  stopped: (what, portal) =>
    `The export of ${what} that you scheduled at ${portal} no longer starts, because your roles do not allow it any more. If they should, ask an owner, then let it run again in the console.`,
};

const exportNames: Readonly<Record<Notes['staff_export']['exported'], string>> = {
  orders: 'orders',
  tickets: 'tickets',
  payments: 'payments',
  scans: 'scans',
  answers: 'answers to surveys',
  people: 'people',
  member_scans: 'scans of memberships',
};

const changes: Readonly<Record<SignInChange, string>> = {
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  authenticator_set: 'Another authenticator app gives your codes now.',
  password_set: 'Your password was set, and you were signed out everywhere else.',
  provider_connected: 'You can sign in with the venue’s own sign-in now.',
  provider_disconnected: 'The venue’s own sign-in no longer lets you in.',
  recovery_codes_renewed: 'You have new recovery codes; the old ones no longer work.',
  renewed:
    'Your sign-in was set up again with a link. The old passkeys and passwords no longer work.',
};

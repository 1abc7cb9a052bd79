import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { redeemTicket, type Scanned } from '#server/features/doors/redeem-ticket.ts';
import { runProgram } from './program.ts';
import { asStaff } from './staff.ts';

const usage = 'Name the code: npm run redeem -- CODE --seller SLUG [--run NAME] [--force]';

// Lets somebody in by the code of a ticket, once, or tells why not (and ends with 1); of a
// membership tells whether it holds.
await runProgram(
  async (program) => {
    const { values, positionals } = words();
    const [code] = positionals;
    const { seller, portal, run = hostname(), force } = values;
    if (positionals.length !== 1 || seller === undefined) throw new CannotStart(usage);
    await asStaff(program, async (services) => {
      const wish = { seller, ...(portal === undefined ? {} : { portal }), code, run, force };
      const scanned = await redeemTicket(services, wish);
      const refused = refusal(scanned);
      if (refused !== undefined) throw new CannotStart(`Refused: ${refused}`);
      program.say(scanned.kind === 'ticket' ? `Redeemed: ${ticket(scanned)}` : member(scanned));
    });
  },
  { stays: false },
);

function words() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seller: text,
        portal: text,
        run: text,
        force: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

type Of<K extends Scanned['kind']> = Extract<Scanned, { readonly kind: K }>;

function ticket({ event, type, holder, date, time, orderNumber }: Of<'ticket'>): string {
  const when = date === null ? 'for any day' : `for ${date} ${time ?? ''}`.trim();
  return [event, type, when, holder, `order ${orderNumber}`].filter(Boolean).join(', ');
}

function member({ level, members, first, last }: Of<'membership'>): string {
  const span = last === null ? 'without an end' : `through ${last}`;
  const from = first === null ? '' : ` from ${first}`;
  return [`Membership ${level}, valid${from} ${span}`, ...members].join(', ');
}

function refusal(scanned: Scanned): string | undefined {
  if (scanned.kind === 'membership') {
    const { isValid, level, first, last } = scanned;
    if (isValid) return undefined;
    return `membership ${level} is valid from ${first ?? 'ever'} through ${last ?? 'ever'} only`;
  }
  const { fault, before } = scanned;
  if (fault === null) return undefined;
  if (fault === 'redeemed' && before) {
    return `redeemed on ${before.redeemed_on.toISOString()} by ${before.run}: ${ticket(scanned)}`;
  }
  if (fault === 'other_day') return `another day (--force lets in): ${ticket(scanned)}`;
  return `${fault}: ${ticket(scanned)}`;
}

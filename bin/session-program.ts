import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { type ClosedSession, changeSession } from '#server/refunds/close-session.ts';
import type { Program } from './program.ts';
import { asStaff } from './staff.ts';

const usages = {
  cancel: 'Name the session: npm run cancel-session -- SESSION --seller SLUG [--dry-run]',
  move: 'Name both sessions: npm run move-session -- SESSION OTHER --seller SLUG [--dry-run]',
};

/**
 * Cancels or moves the session that the command line names, or tells whose orders that changes and
 * what goes back (--dry-run). The server's jobs write the letters and send the money.
 */
export async function closeSessionProgram(
  program: Program,
  kind: keyof typeof usages,
): Promise<void> {
  const { values, positionals } = words(usages[kind]);
  const [session, to] = positionals;
  const { seller, portal, 'dry-run': isTrial } = values;
  if (positionals.length !== (kind === 'move' ? 2 : 1) || seller === undefined) {
    throw new CannotStart(usages[kind]);
  }
  const wish = {
    seller,
    ...(portal === undefined ? {} : { portal }),
    session,
    ...(kind === 'move' ? { to } : {}),
  };
  await asStaff(program, async (services) => {
    const closed = await changeSession(services, wish, {
      isTrial,
      onOrder({ orderNumber, tickets, amount, left }, done, of) {
        const came =
          left === null ? `${tickets} tickets, ${amount} back` : `left as it is: ${left}`;
        program.say(`${done} of ${of}: order ${orderNumber}, ${came}`);
      },
    });
    tell(program, closed, isTrial);
  });
}

function tell(program: Program, closed: ClosedSession, isTrial: boolean): void {
  const { orders, carts, redeemed, lacking, total, currency } = closed;
  const left = orders.filter((order) => order.left !== null);
  const done = orders.length - left.length;
  const verb = isTrial ? 'would be' : 'are';
  program.say(
    `${done} orders ${verb} changed and told, ${total} ${currency} ${verb} given back; ` +
      `${carts} carts ${isTrial ? 'would let' : 'let'} go of it`,
  );
  if (redeemed > 0) program.say(`${redeemed} used tickets stay as they are`);
  const faults = [
    ...(lacking > 0 ? [`The other session lacks ${lacking} places.`] : []),
    ...(left.length > 0 ? [`${left.length} orders are left: mend what is said, begin again.`] : []),
  ];
  if (faults.length > 0) throw new CannotStart(faults.join('\n'));
}

function words(usage: string) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seller: text,
        portal: text,
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

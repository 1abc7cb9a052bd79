import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import {
  changeSession,
  type DoneToSession,
  type OrderOfChange,
} from '#server/refunds/change-session.ts';
import { feeNames } from './lines/refund-lines.ts';
import type { Program } from './program/program.ts';
import { asStaff } from './program/staff.ts';

const usages = {
  cancel: 'Name the session: npm run cancel-session -- SESSION --seller SLUG [--dry-run]',
  move: 'Name both sessions: npm run move-session -- SESSION OTHER --seller SLUG [--dry-run]',
};

/**
 * Cancels or moves the session that the command line names, or lists the affected orders and refunds
 * (--dry-run). The server's jobs send the letters and the refunds.
 */
export async function changeSessionProgram(
  program: Program,
  kind: keyof typeof usages,
): Promise<void> {
  const { values, positionals } = readArguments(usages[kind]);
  const [session, to] = positionals;
  const { seller, portal, 'dry-run': isDryRun } = values;
  if (positionals.length !== (kind === 'move' ? 2 : 1) || seller === undefined) {
    throw new CannotStart(usages[kind]);
  }
  const input = {
    seller,
    ...(portal === undefined ? {} : { portal }),
    session,
    ...(kind === 'move' ? { to } : {}),
  };
  await asStaff(program, `${kind}-session`, async (services) => {
    const came = await changeSession(services, input, {
      isTrial: isDryRun,
      onOrder({ orderNumber, tickets, amount, fees, left }, done, of) {
        const outcome =
          left === null
            ? [`${tickets} tickets, ${amount} refunded`, ...keptText(fees)].join(', ')
            : `not changed: ${left}`;
        program.print(`${done} of ${of}: order ${orderNumber}, ${outcome}`);
      },
    });
    report(program, came, isDryRun);
  });
}

/** Returns the fees that the venue keeps from an order. */
const keptText = (fees: OrderOfChange['fees']): string[] =>
  fees.flatMap(({ fee, kept }) => (Number(kept) > 0 ? [`${kept} of ${feeNames[fee]} kept`] : []));

function report(program: Program, came: DoneToSession, isDryRun: boolean): void {
  const { orders, carts, redeemed, lacking, total, currency } = came;
  const left = orders.filter((order) => order.left !== null);
  const done = orders.length - left.length;
  const verb = isDryRun ? 'would be' : 'are';
  program.print(
    `${done} orders ${verb} changed and their buyers notified, ${total} ${currency} ${verb} refunded; ` +
      `${carts} carts ${isDryRun ? 'would release' : 'released'} it`,
  );
  if (redeemed > 0) program.print(`${redeemed} used tickets remain unchanged`);
  const faults = [
    ...(lacking > 0 ? [`The other session is ${lacking} places short.`] : []),
    ...(left.length > 0
      ? [`${left.length} orders were not changed: fix the reasons above, then run this again.`]
      : []),
  ];
  if (faults.length > 0) throw new CannotStart(faults.join('\n'));
}

function readArguments(usage: string) {
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

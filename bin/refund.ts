import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { remedyRefund } from '#server/refunds/remedy-refund.ts';
import type { Program } from './program.ts';
import { runProgram } from './program.ts';
import { asStaff, readJson } from './staff.ts';

const usage = `Name the file: npm run refund -- FILE [--dry-run]
or how a refund that failed ends: npm run refund -- --resend ID | --settled ID | --dropped ID --reason "…"`;

// Gives money of an order back and cancels the tickets that it was for, or tells what that would
// come to (--dry-run). The server's jobs send it. Or ends a refund that failed.
await runProgram(
  async (program) => {
    const { values, positionals } = words();
    const { resend, settled, dropped, reason, 'dry-run': isTrial } = values;
    const remedies = [
      { remedy: 'resent', refund: resend, reason: reason ?? 'sent again' },
      { remedy: 'settled', refund: settled, reason },
      { remedy: 'dropped', refund: dropped, reason },
    ].filter(({ refund }) => refund !== undefined);
    const [file] = positionals;
    if (remedies.length + positionals.length !== 1) throw new CannotStart(usage);
    if (file) return giveBack(program, file, isTrial);
    if (isTrial) throw new CannotStart('--dry-run goes with a file.');
    await asStaff(program, async (services) => {
      const { cartNumber, amount, currency } = await remedyRefund(services, remedies[0]);
      program.say(
        `The refund of ${amount} ${currency} of cart ${cartNumber} is ${remedies[0]?.remedy}`,
      );
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
        'dry-run': { type: 'boolean', default: false },
        resend: text,
        settled: text,
        dropped: text,
        reason: text,
      },
    });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

async function giveBack(program: Program, file: string, isTrial: boolean): Promise<void> {
  const wish = await readJson(file);
  await asStaff(program, async (services) => {
    const { tickets, amount, currency, parts, staying_change } = await refundOrder(services, wish, {
      isTrial,
    });
    const verb = isTrial ? 'would be' : 'are';
    program.say(`${tickets} tickets ${verb} cancelled; ${amount} ${currency} ${verb} given back`);
    if (Number(staying_change) !== 0) {
      program.say(
        `The order's promo code is applied anew: the tickets that stay cost ${staying_change} ${currency} more`,
      );
    }
    for (const part of parts) {
      const to =
        part.gateway_id === 'ledger'
          ? `to the gift card that ends in ${part.last_four}`
          : 'through the card processor';
      program.say(`  ${part.amount} ${currency} ${to}`);
    }
  });
}

import { CannotStart } from '#database/cannot-start.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { runProgram } from './program.ts';
import { asStaff, readJson } from './staff.ts';

// Gives money of an order back and cancels the tickets that it was for, or tells what that would
// come to (--dry-run). The server's jobs send it.
await runProgram(
  async (program) => {
    const words = process.argv.slice(2);
    const isTrial = words.includes('--dry-run');
    const [file] = words.filter((word) => word !== '--dry-run');
    if (!file) throw new CannotStart('Name the file: npm run refund -- FILE [--dry-run]');
    const wish = await readJson(file);
    await asStaff(program, async (services) => {
      const { tickets, amount, currency, parts } = await refundOrder(services, wish, { isTrial });
      const verb = isTrial ? 'would be' : 'are';
      program.say(`${tickets} tickets ${verb} cancelled; ${amount} ${currency} ${verb} given back`);
      for (const part of parts) {
        const to =
          part.gateway_id === 'ledger'
            ? `to the gift card that ends in ${part.last_four}`
            : 'through the card processor';
        program.say(`  ${part.amount} ${currency} ${to}`);
      }
    });
  },
  { stays: false },
);

import { CannotStart } from '#database/cannot-start.ts';
import { injectCart } from '#server/cart/inject-cart.ts';
import { runProgram } from './program/program.ts';
import { asStaff, readJson } from './program/staff.ts';

// Creates a cart that staff hold for a buyer, and prints its payment link.
await runProgram(
  async (program) => {
    const [file] = process.argv.slice(2);
    if (!file) throw new CannotStart('Name the file of the cart: npm run inject-cart -- FILE');
    const input = await readJson(file);
    await asStaff(program, 'inject-cart', async (services) => {
      const { cartNumber, link } = await injectCart(services, input);
      program.print(`Cart ${cartNumber} can be paid at ${link}`);
    });
  },
  { stays: false },
);

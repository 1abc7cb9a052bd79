import { CannotStart } from '#database/cannot-start.ts';
import { injectCart } from '#server/cart/inject-cart.ts';
import { runProgram } from './program.ts';
import { asStaff, readJson } from './staff.ts';

// Makes a cart that staff hold for somebody, and prints the link under which it is paid.
await runProgram(
  async (program) => {
    const [file] = process.argv.slice(2);
    if (!file) throw new CannotStart('Name the file of the cart: npm run inject-cart -- FILE');
    const wish = await readJson(file);
    await asStaff(program, async (services) => {
      const { cartNumber, link } = await injectCart(services, wish);
      program.say(`Cart ${cartNumber} is paid at ${link}`);
    });
  },
  { stays: false },
);

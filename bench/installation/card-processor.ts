import type { CardAccount } from '#sandbox/card-processor/accounts/options.ts';
import { startCardProcessor } from '#sandbox/card-processor/start.ts';

// Runs the card processor's stand-in as a process of its own: prints its address, sends webhooks to its servers
// in turn, takes other servers from the bench, and ends at SIGTERM.
const { port, account, ...given } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  account: CardAccount;
  servers: readonly string[];
};
let servers = given.servers;
let turn = 0;
const nextServer = () => servers[turn++ % servers.length] ?? '';
const processor = await startCardProcessor({
  port,
  accounts: [
    { ...account, webhookUrl: ({ portal = '' }) => `${nextServer()}/webhooks/stripe/${portal}` },
  ],
});
process.on('message', (others: readonly string[]) => {
  servers = others;
  process.send?.('taken');
});
console.log(processor.url);
process.once('SIGTERM', () => {
  void processor.stop().then(() => process.exit(0));
});

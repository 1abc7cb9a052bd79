import type { CardAccount } from '#sandbox/card-processor/accounts/options.ts';
import { startCardProcessor } from '#sandbox/card-processor/start.ts';

// Runs the card processor's stand-in as a process of its own: prints its address, and ends at SIGTERM.
const { port, account, webhooks } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  account: CardAccount;
  webhooks: string;
};
const processor = await startCardProcessor({
  port,
  accounts: [{ ...account, webhookUrl: ({ portal = '' }) => `${webhooks}/${portal}` }],
});
console.log(processor.url);
process.once('SIGTERM', () => {
  void processor.stop().then(() => process.exit(0));
});

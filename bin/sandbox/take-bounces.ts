import type { RunningMailbox } from '#sandbox/mailbox/start.ts';
import { readBounce, takeBounce } from '#server/letters/bounces/take-bounce.ts';
import type { Services } from '#server/services/services.ts';

/** Handles the reports of the stand-in for a mail server, as `npm run bounce` does behind a real one. */
export function takeBouncesOf(mailbox: RunningMailbox | undefined, services: Services): void {
  mailbox?.onReturn(async ({ to, raw }) => {
    const bounce = await readBounce(services.settings.giftCardKey, raw, [to]);
    if (typeof bounce !== 'string') await takeBounce(services, bounce);
  });
}

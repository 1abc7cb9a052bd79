import { testCards } from '#sandbox/card-processor/instruments.ts';
import { readDirectory } from '#server/store/directory.ts';
import type { Store } from '#server/store/door.ts';
import type { SandboxPages } from './sandbox.ts';

/** A card for each way that a payment usually goes. */
const shownCards = ['success', 'declined', 'authentication_always'];

/** What can be opened now, and the cards to try, line by line. */
export async function describeServer(
  url: string,
  store: Store,
  sandbox: SandboxPages,
): Promise<string> {
  const storefronts = await readDirectory(store);
  const rows = [
    ...storefronts.map(({ hosts, slug, sellerName }) => [
      sellerName,
      Object.assign(new URL(url), {
        ...(hosts[0] && { hostname: hosts[0] }),
        pathname: slug,
      }),
    ]),
    ['API reference', `${url}/api/reference`],
    ...(sandbox.mailbox ? [['Mailbox', sandbox.mailbox]] : []),
    ...(sandbox.cards ? [['Card payments', sandbox.cards], ...cardRows()] : []),
  ];
  const width = Math.max(...rows.map(([label]) => String(label).length));
  return rows.map(([label, value]) => `  ${String(label).padEnd(width)}  ${value}`).join('\n');
}

function cardRows(): string[][] {
  return testCards
    .filter(({ name }) => shownCards.includes(name))
    .map(({ number, says }) => [`  ${says}`, number.replace(/(.{4})(?=.)/g, '$1 ')]);
}

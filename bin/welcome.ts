import { groupedNumber } from '#domain/gifts/gift-card.ts';
import { testCards } from '#sandbox/card-processor/instruments/instruments.ts';
import type { ServerSettings } from '#server/setup/settings.ts';
import { readDirectory } from '#server/store/catalogue/directory.ts';
import type { Store } from '#server/store/database.ts';
import { sampleGiftCards } from '#tenants/samples/tower/gift-cards.ts';
import { sampleMemberRows } from './samples/sample-members.ts';
import type { SandboxPages } from './sandbox/complete-settings.ts';

/** Cards for the usual outcomes of a payment. */
const shownCards = ['success', 'declined', 'authentication_always'];

/** Lists the addresses to open, the links into the console, and the cards and members to try. */
export async function describeServer(
  url: string,
  { store, settings }: { readonly store: Store; readonly settings: Pick<ServerSettings, 'staff'> },
  sandbox: SandboxPages,
  consoleLinks: readonly (readonly [label: string, address: string])[] = [],
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
    ...(await sampleMemberRows(store, storefronts)),
    ...(settings.staff ? [['Console', `${settings.staff.url}/staff`]] : []),
    ...consoleLinks.map(([label, address]) => [`  ${label}`, address]),
    ['API reference', `${url}/api/reference`],
    ...(sandbox.mailbox ? [['Mailbox', sandbox.mailbox]] : []),
    ...(sandbox.parent ? [['Embedded in a page', sandbox.parent]] : []),
    ...(sandbox.cards
      ? [['Card payments', sandbox.cards], ...cardRows(), ...giftCardRows(storefronts)]
      : []),
  ];
  const width = Math.max(...rows.map(([label]) => String(label).length));
  return rows.map(([label, value]) => `  ${String(label).padEnd(width)}  ${value}`).join('\n');
}

/** The sample gift card, if the database has its sample. */
function giftCardRows(storefronts: Awaited<ReturnType<typeof readDirectory>>): string[][] {
  const [{ number, amount }] = sampleGiftCards;
  if (storefronts.every(({ portalKey }) => portalKey !== 'tower')) return [];
  return [[`  gift card with ${amount}, for /tower`, groupedNumber(number)]];
}

function cardRows(): string[][] {
  return testCards
    .filter(({ name }) => shownCards.includes(name))
    .map(({ number, description }) => [`  ${description}`, number.replace(/(.{4})(?=.)/g, '$1 ')]);
}

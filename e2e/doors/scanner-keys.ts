import type { Page } from '@playwright/test';

/** The keys of a US keyboard for the characters of codes and links, alone and with Shift. */
const keys: readonly (readonly [code: string, characters: string])[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map(
    (letter) => [`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()] as const,
  ),
  ...[...')!@#$%^&*('].map((sign, digit) => [`Digit${digit}`, `${digit}${sign}`] as const),
  ['Minus', '-_'],
  ['Equal', '=+'],
  ['Semicolon', ';:'],
  ['Comma', ',<'],
  ['Period', '.>'],
  ['Slash', '/?'],
];

const keyOf = new Map(
  keys.flatMap(([code, characters]) =>
    [...characters].map((key, index) => [key, { code, modifiers: index === 1 ? 8 : 0 }] as const),
  ),
);

/**
 * Types as a USB scanner does: all keys at once, whether or not the page keeps up, each with the time at which the scanner sent
 * it. A busy browser's own times would make the scanner look like a person who pauses.
 */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const strokes = [...text].map((key) => {
    const place = keyOf.get(key);
    if (!place) throw new Error(`no key for ${key}`);
    return { key, text: key, ...place };
  });
  const begun = Date.now() / 1_000;
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  await Promise.all(
    [...strokes, enter].flatMap((stroke, index) => {
      // Seconds since the epoch.
      const timestamp = begun + index * 0.002;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, timestamp }),
        session.send('Input.dispatchKeyEvent', { ...stroke, text: '', type: 'keyUp', timestamp }),
      ];
    }),
  );
  await session.detach();
}

import type { Page } from '@playwright/test';

/** The keys of a US keyboard that hold the characters of codes and links: alone and with Shift. */
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
 * Types as a scanner does that is connected by USB: all keys at once, whether or not the page keeps up. Keys that wait for each
 * other would turn a page that is busy for a second into a person who pauses.
 */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const strokes = [...text].map((key) => {
    const place = keyOf.get(key);
    if (!place) throw new Error(`no key for ${key}`);
    return { key, text: key, ...place };
  });
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  await Promise.all(
    [...strokes, enter].flatMap((stroke) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      session.send('Input.dispatchKeyEvent', { ...stroke, text: '', type: 'keyUp' }),
    ]),
  );
  await session.detach();
}

import { checkFileExists } from '../file/check-file.ts';
import { checkUnique } from '../file/check-order.ts';
import { didYouMean } from '../file/near-names.ts';
import type { Fault, Place } from '../file/place.ts';
import { bundledFonts } from './fonts.ts';

/** Faults in a theme: missing pictures and fonts. */
export function* themeFaults(
  theme: Place,
  files: (path: string) => boolean,
): Generator<Fault, void, void> {
  for (const picture of ['logo', 'logo_dark', 'favicon']) {
    yield* checkFileExists(theme.at(picture), files, 'picture');
  }
  const own = theme.items('fonts');
  for (const font of own) yield* checkFileExists(font.at('file'), files, 'font file');
  yield* checkUnique(own.map((font) => font.at('file')));
  const known = new Set<string | undefined>([
    ...bundledFonts,
    ...own.map((font) => font.at('family').text),
  ]);
  for (const { path, text } of [theme.at('font_display'), theme.at('font_text')]) {
    if (text === undefined || known.has(text)) continue;
    const names = [...known].map((name) => JSON.stringify(name)).join(', ');
    const near = didYouMean(text, known);
    yield {
      path,
      fault: `there is no font "${text}" among ${names}${near || '; list its files in theme.fonts'}`,
    };
  }
}

/** Settings of a theme that are allowed but probably not intended. */
export function* themeNotices(theme: Place): Generator<Fault, void, void> {
  const scheme = theme.at('scheme').text;
  const isDark = scheme === 'dark' || scheme === 'auto';
  if (isDark && theme.at('logo').text && theme.at('logo_dark').value === undefined) {
    yield {
      path: theme.at('logo_dark').path,
      fault: `is missing: "logo" is shown on dark pages too, as the scheme is "${scheme}"`,
    };
  }
  const used = new Set([theme.at('font_display').text, theme.at('font_text').text]);
  for (const font of theme.items('fonts')) {
    const { path, text } = font.at('family');
    if (!used.has(text)) yield { path, fault: 'is used by neither font_display nor font_text' };
  }
}

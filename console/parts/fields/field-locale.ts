import { words } from '../../words/words.ts';

/**
 * The locale in which dates and times are typed: the console's language as the browser's region writes it, so that a
 * person in Germany types 24.12.2031 and 19:30 in English words. The calendar is the venue's, always Gregorian.
 */
export function fieldLocale(browser: string): string {
  const { region } = new Intl.Locale(browser).maximize();
  const locale = new Intl.Locale(words.language, {
    calendar: 'gregory',
    ...(region && { region }),
  });
  return locale.toString();
}

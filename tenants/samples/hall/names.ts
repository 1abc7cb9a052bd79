/** A readable name for a person or ensemble in the records ("Olafsson [Ólafsson], Víkingur"). */
export function personName(recorded: string): string {
  const [last = '', first = '', suffix = ''] = clean(recorded).split(/, */);
  const whole = last.includes('/') ? pairs(first, last) : `${first} ${last}`;
  return `${whole} ${suffix}`.trim().replaceAll(/ {2,}/g, ' ');
}

/** A composer's name for titles: "Mahler". */
export function surname(recorded: string): string {
  const [last = ''] = clean(recorded).split(/, */);
  return last.replaceAll('/', ' & ');
}

/** Corrections of names that the records spell without accents or wrongly. */
const corrected: Readonly<Record<string, string>> = {
  Dohnanyi: 'Dohnányi',
  Dvorak: 'Dvořák',
  Mathuez: 'Matheuz',
  'Renee (Renée)': 'Renée',
};

/** "Rubén" from "Ruben [Rubén]": the brackets hold the spelling with accents. */
function clean(recorded: string): string {
  let name = recorded.replaceAll(/[^\s,]+ \[([^\]]+)\]/g, '$1').replaceAll(/ {2,}/g, ' ');
  for (const [wrong, right] of Object.entries(corrected)) name = name.replace(wrong, right);
  return name.trim();
}

/** Songs by several composers: "George/Shannon" and "Merrill/Rubicam". */
function pairs(first: string, last: string): string {
  const firstNames = first.split('/');
  return last
    .split('/')
    .map((name, at) => `${firstNames[at] ?? ''} ${name}`.trim())
    .join(' & ');
}

/** "A, B and C". */
export function list(items: readonly string[], and = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}

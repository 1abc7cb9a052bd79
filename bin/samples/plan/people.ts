import type { Draw } from './draw.ts';

/** A buyer of a sample. Addresses end in `.example`, which nobody can register (RFC 2606). */
export interface Buyer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const firstNames = [
  ...['Ada', 'Aino', 'Alva', 'Anouk', 'Bela', 'Birk', 'Cleo', 'Dario', 'Edda', 'Eino', 'Elif'],
  ...['Emre', 'Fenna', 'Finn', 'Greta', 'Hedda', 'Hugo', 'Ida', 'Ilmari', 'Ines', 'Isak', 'Jonas'],
  ...['Juno', 'Kaisa', 'Karim', 'Lale', 'Lasse', 'Leni', 'Linus', 'Lou', 'Magda', 'Malik', 'Mara'],
  ...['Matti', 'Mina', 'Nadia', 'Nele', 'Noor', 'Odin', 'Olga', 'Oskar', 'Paula', 'Pekka', 'Rafi'],
  ...[
    'Ronja',
    'Rosa',
    'Samir',
    'Selma',
    'Sipho',
    'Tessa',
    'Theo',
    'Tilda',
    'Umut',
    'Vito',
    'Wanda',
  ],
  ...['Yara', 'Yusuf', 'Zelda', 'Zora'],
] as const;

const lastNames = [
  ...['Ahlberg', 'Amsel', 'Bachstelz', 'Birkholm', 'Blauwater', 'Brisling', 'Dahlkvist', 'Duin'],
  ...['Eichhorn', 'Elsdottir', 'Fjordan', 'Fuchsberg', 'Gansel', 'Granlund', 'Hafner', 'Heideveld'],
  ...['Holmström', 'Igelmann', 'Järvinen', 'Kestrel', 'Kiebitz', 'Klippan', 'Laakso', 'Lerchen'],
  ...['Lindgard', 'Marsch', 'Meerkat', 'Möwe', 'Nachtigal', 'Nordlys', 'Ostervik', 'Otterbach'],
  ...['Pappel', 'Quellen', 'Regenbad', 'Riedgras', 'Salander', 'Seestern', 'Sturmvogel', 'Tannhof'],
  ...['Thistle', 'Uhlenbrock', 'Vesterberg', 'Wacholder', 'Wellington-Moor', 'Wiesel', 'Zaunkönig'],
] as const;

const hosts = ['mail.example', 'post.example', 'inbox.example', 'home.example'] as const;

/** Removes accents and letters that many mail servers do not accept in an address. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/g, '');

/** Returns a function that draws buyers of one sample: new ones, and some who have bought before. */
export function crowdOf(draw: Draw, comesAgain: number): () => Buyer {
  const known: Buyer[] = [];
  return () => {
    if (known.length > 0 && draw.chance(comesAgain)) return draw.pick(known);
    const first_name = draw.pick(firstNames);
    const last_name = draw.pick(lastNames);
    const email = `${plain(first_name)}.${plain(last_name)}${known.length + 11}@${draw.pick(hosts)}`;
    const buyer = { first_name, last_name, email };
    known.push(buyer);
    return buyer;
  };
}

const schools = [
  ...['Harbour School', 'School on the Hill', 'Lantern Primary', 'Ferry Lane School'],
  ...['School by the Weir', 'Old Mill School', 'Northgate College', 'Gull Rock School'],
] as const;

/** Draws a teacher who buys for a class. */
export function teacherOf(draw: Draw): Buyer {
  const school = draw.pick(schools);
  const host = `${school.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  return {
    first_name: draw.pick(firstNames),
    last_name: `${draw.pick(lastNames)} (${school})`,
    email: `office@${host}`,
  };
}

/** Draws a name for a companion. */
export const companionOf = (draw: Draw): string =>
  `${draw.pick(firstNames)} ${draw.pick(lastNames)}`;

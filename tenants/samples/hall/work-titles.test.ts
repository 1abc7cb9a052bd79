import { expect, test } from 'vitest';
import { personName, surname } from './names.ts';
import { workTitle } from './work-titles.ts';

test.each([
  ['CONCERTO, PIANO, NO. 1, D MINOR, OP.15', 'Piano Concerto No. 1 in D minor, Op. 15'],
  ['SYMPHONY NO.  5 IN C SHARP MINOR', 'Symphony No. 5 in C-sharp minor'],
  [
    'SYMPHONY NO. 6, B MINOR, OP. 74 (PATHÉTIQUE)',
    'Symphony No. 6 in B minor, Op. 74 “Pathétique”',
  ],
  [
    'QUARTET, STRING NO. 3, D MAJOR, OP. 44, NO. 1',
    'String Quartet No. 3 in D major, Op. 44, No. 1',
  ],
  ['TRIO, PIANO, VIOLIN, CELLO, NO. 3, C MINOR, OP. 101', 'Piano Trio No. 3 in C minor, Op. 101'],
  ['SONATA, CELLO AND PIANO', 'Sonata for Cello and Piano'],
  ['SUITE FOR ORCHESTRA (ARR. Mahler)', 'Suite for Orchestra (arr. Mahler)'],
  [
    'RHAPSODY IN BLUE (ORIGINAL VERSION) (GROFE/WHITEMAN) (ARR. Grofe [Grofé])',
    'Rhapsody in Blue (arr. Grofé)',
  ],
  ['MAGIC FLUTE, THE, K.620', 'The Magic Flute, K. 620'],
  ['GOLDBERG VARIATIONS, BWV 988', 'Goldberg Variations, BWV 988'],
  ['VALSE, LA', 'La valse'],
])('%s reads %s', (recorded, read) => {
  expect(workTitle(recorded)).toBe(read);
});

test.each([
  ['Thomas, Michael Tilson', 'Michael Tilson Thomas'],
  ['Mozart,  Wolfgang  Amadeus', 'Wolfgang Amadeus Mozart'],
  ['Olafsson [Ólafsson], Víkingur', 'Víkingur Ólafsson'],
  ['Jones, Otis, IV', 'Otis Jones IV'],
  ['Unsung Collective, The', 'The Unsung Collective'],
  ['Ashman/Menken,  Howard/Alan', 'Howard Ashman & Alan Menken'],
  ['Traditional,', 'Traditional'],
])('%s reads %s', (recorded, read) => {
  expect(personName(recorded)).toBe(read);
});

test('a title contains the composer’s last name', () => {
  expect(surname('Paert [Pärt],  Arvo')).toBe('Pärt');
});

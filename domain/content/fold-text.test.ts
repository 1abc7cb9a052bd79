import { describe, expect, test } from 'vitest';
import { foldedForPart, isEnough, isNamed, typedWords } from './fold-text.ts';

const decomposed = (text: string) => text.normalize('NFD');

describe('a name is found', () => {
  // Guards: TOD-04
  test.each([
    ['Zoë Quimby', 'quimby zoe'],
    ['Zoë Quimby', 'QUI Zo'],
    ['Anna Holmström', 'Holmstrom'],
    ['Anna Holmstrom', 'Holmström'],
    ['Jürgen Müller', 'mueller, juergen'],
    ['Juergen Mueller', 'Müller'],
    ['Søren Kjær', 'soeren kjaer'],
    ['Åse Ågård', 'Aagaard'],
    ['Jan Weiß', 'weiss'],
    ['Łukasz Đorđević', 'lukasz dordevic'],
    ['Sinéad O’Neill', "O'Neill"],
    ["Sinead O'Neill", 'o’neill'],
    ['Sinéad O’Neill', 'ONeill'],
    ['Sinéad O’Neill', 'o neill'],
    ['Sinéad O’Neill', 'neill'],
    ['Anne-Marie Dupont', 'anne marie'],
    ['Anne Marie Dupont', 'Anne‑Marie'],
    ['Anne-Marie Dupont', 'annemarie'],
    ['İpek Yılmaz', 'İpek'],
    ['İpek Yılmaz', 'ipek yilmaz'],
    ['Yilmaz', 'YILMAZ'],
    ['ΝΙΚΟΣ ΠΑΠΑΣ', 'ΠΑΠΑΣ'],
    ['Νίκος Παπάς', 'ΠΑΠΑΣ'],
    ['Νίκος Παπάς', 'παπασ'],
    ['Пётр Ёлкин', 'елкин'],
    ['王小明', '王'],
    ['王小明', '小明'],
    ['小明 王', '王小明'],
    ['김민수', '민'],
    ['김민수', '기'],
    ['ガクト', 'ガ'],
    ['अमित शर्मा', 'श'],
    ['தமிழ் செல்வி', 'த'],
    ['محمّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['Vincent van Gogh', 'van gogh'],
    ['Vincent van Gogh', 'gogh, vincent van'],
  ])('%s by "%s", in either form of Unicode', (name, typed) => {
    for (const one of [name, decomposed(name)]) {
      for (const text of [typed, decomposed(typed)]) {
        expect(isNamed(one, typedWords(text)), `${one} by ${text}`).toBe(true);
        expect(isEnough(typedWords(text))).toBe(true);
      }
    }
  });

  // Guards: TOD-04
  test.each([
    ['Ada Lovelace', 'love grace'],
    ['Ada Lovelace', 'lace'],
    ['王小明', '李'],
    ['कमल', 'कि'],
    ['Ada', ''],
    ['Ada', '.'],
  ])('%s not by "%s"', (name, typed) => {
    expect(isNamed(name, typedWords(typed))).toBe(false);
  });
});

// Guards: TOD-04
test.each(['a', 'Å', 'Ж', ' λ ', '7', '', '-', 'a b', ','])(
  '"%s" is too short to search for',
  (typed) => {
    expect(isEnough(typedWords(typed))).toBe(false);
  },
);

test('only a few words of a long text are searched for', () => {
  expect(typedWords('ab '.repeat(1_000))).toHaveLength(8);
});

// Guards: TOD-04
test('part of a name is found without its accents', () => {
  expect(foldedForPart('Soirée d’été: l’Éclair')).toContain(foldedForPart("ETE  l'ecl"));
});

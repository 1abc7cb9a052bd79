import { describe, expect, test } from 'vitest';
import { boxes } from './box-typeface.ts';
import { paragraphOf } from './paragraph.ts';
import { printFonts } from './print-fonts.ts';
import { writer } from './writing.ts';

const boxesIn = async (text: string) =>
  paragraphOf(text, (await printFonts(text)).bold).typefaces.filter((one) => one === boxes).length;

/** The bounds of a path. */
function extentOf(path: string) {
  const numbers = [...path.matchAll(/-?\d+\.\d+/g)].map(Number);
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd));
  return {
    left: Math.min(...(xs ?? [])),
    right: Math.max(...(xs ?? [])),
    top: Math.min(...(ys ?? [])),
    bottom: Math.max(...(ys ?? [])),
  };
}

describe('letters on paper', () => {
  // Guards: SLS-05
  test.each([
    'हिन्दी क्षत्रिय संस्कृतम्',
    'বাংলা স্বাগতম ক্ষ্ম্যঁ',
    'தமிழ் கொண்டு',
    'สวัสดีที่นี่ ญี่ปุ่น น้ำ',
    'مُحَمَّدٌ گپ شپ لگ ٹھیک',
    'שָׁלוֹם ײִ ײַ ייִדיש',
    '中文门票 日本語チケット',
    '한국어 티켓',
    'საქართველო Հայաստան Ελλάδα Москва́ Київ',
    'ሰላም ኢትዮጵያ',
    'ગુજરાતી ਪੰਜਾਬੀ ਸ੍ਰੀ తెలుగు స్త్ర్యే ಕನ್ನಡ ರ್ಕ್ಷ್ಯ മലയാളം ന്റെ',
    'සිංහල ශ්‍රී ភាសាខ្មែរ ង្ក្រាម ພາສາລາວ ເຊື້ອ မြန်မာ သ္ဂြိုဟ် ଓଡ଼ିଆ',
    'Ế Ậ g̃ m̀ Ọ̀ṣun é ✓ → ↓ ‰ ✔ ✉',
    '🎟 👍🏽 👨‍👩‍👧 🇨🇭 ❤️ 1️⃣ 🏳️‍🌈',
  ])('are in a font: %s', async (text) => {
    expect(await boxesIn(text)).toBe(0);
  });

  // Guards: SLS-05
  test.each(['བོད', 'ދި', 'Ꮳ', 'ܣ', '𝕏', 'x̌', 'Z̧̢̛̛̛̰̰̰̤̤̤͎͎̏̏̾̍̈́'])(
    'are boxes if no font has them, or has them with their marks: %s',
    async (text) => {
      expect(await boxesIn(text)).toBe(text.length);
    },
  );

  // Guards: SLS-05
  test.each([
    ['ל', 'לִ', 'below'],
    ['ײ', 'ײַ', 'below'],
    ['ل', 'لِ', 'below'],
    ['ل', 'لّ', 'above'],
    ['گ', 'گُ', 'above'],
    ['त', 'तु', 'below'],
    ['ท', 'ที่', 'above'],
    ['က', 'ကိ', 'above'],
    ['ក', 'ក្ក', 'below'],
    ['m', 'm̀', 'above'],
  ])('%s has its mark %s %s it, without extra width', async (letter, marked, side) => {
    const write = writer(await printFonts(letter + marked));
    const [bare, whole] = [letter, marked].map((text) => {
      const { path, width } = write(text, { size: 100, width: 900 });
      return { ...extentOf(path), width };
    });
    if (!bare || !whole) throw new Error('nothing is written');
    expect(whole.width).toBeCloseTo(bare.width, 0);
    // A mark may be somewhat wider than its letter.
    expect(whole.left).toBeGreaterThan(bare.left - 15);
    expect(whole.right).toBeLessThan(bare.right + 15);
    const rise = bare.top - whole.top;
    const fall = whole.bottom - bare.bottom;
    expect(rise + fall).toBeGreaterThan(8);
    expect(side === 'below' ? fall : rise).toBeGreaterThan(side === 'below' ? rise : fall);
  });

  // Guards: SLS-05
  test('join within a right-to-left word, whatever is beside it', async () => {
    const write = writer(await printFonts('بب ب'));
    const width = (text: string) => write(text, { size: 100, width: 900 }).width;
    expect(width('ببب')).toBeLessThan(width('ب ب ب') - 2 * width('ب ب') + 2 * 2 * width('ب') - 1);
  });
});

// Guards: SLS-05
test('a line is as tall as its letters need, and nothing is drawn outside it', async () => {
  const text = 'إِلَّا';
  const write = writer(await printFonts(text));
  const usual = write('Tour', { size: 10, width: 900 });
  const tall = write(text, { size: 10, width: 900 });
  expect(usual.height).toBeCloseTo(13.62);
  expect(tall.height).toBeGreaterThan(usual.height);
  const { top, bottom } = extentOf(tall.path);
  expect(top).toBeGreaterThanOrEqual(-0.01);
  expect(bottom).toBeLessThanOrEqual(tall.height + 0.01);
});

test('lines are drawn one below the other, and centred if requested', async () => {
  const write = writer(await printFonts('a'));
  const { path, height } = write('aa a', { size: 10, width: 14, lines: 2, align: 'center' });
  expect(height).toBeCloseTo(27.24);
  const last = write('a', { size: 10, width: 14, align: 'center' });
  expect(path.endsWith(last.path)).toBe(false);
  expect(extentOf(path).bottom - extentOf(last.path).bottom).toBeCloseTo(13.62, 1);
  expect((extentOf(last.path).left + extentOf(last.path).right) / 2).toBeCloseTo(7, 0);
});

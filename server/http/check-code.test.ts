import { expect, test } from 'vitest';
import { checkCode } from '#console/scanner/check-code.ts';
import { checkText } from '#console/scanner/check-text.ts';
import { svgPathOf } from './qr-code.ts';

/** Returns the modules that a path draws, as runs or one by one. */
const modulesOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)]
    .flatMap(([, x, y, run]) =>
      Array.from({ length: Number(run) }, (_, n) => `${Number(x) + n} ${y}`),
    )
    .sort();

// Guards: DOR-01
test('the code for checking a scanner contains the text that it should send', () => {
  const { size, path } = svgPathOf(checkText);
  expect(checkCode.size).toBe(size);
  expect(modulesOf(checkCode.path)).toEqual(modulesOf(path));
});

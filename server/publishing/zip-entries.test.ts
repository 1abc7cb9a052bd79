import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzip } from './zip-entries.ts';

const bounds = { size: 1_000_000, files: 4 };
const read = (bytes: Uint8Array) => unzip(bytes, bounds);

/** An archive of one file with some bytes of its directory's entry replaced. */
function entryWith(at: number, bytes: readonly number[], level: 0 | 9 = 9): Buffer {
  const archive = Buffer.from(zipSync({ 'a.png': [new Uint8Array(5_000), { level }] }));
  const entry = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  archive.set(bytes, entry + at);
  return archive;
}

const damaged = 'a.png in it is damaged';

// Guards: PUB-01
test('a file of an archive is read by its path, stored or deflated; folders are left out', () => {
  const archive = zipSync({
    a: { '0.png': [strToU8('zero'), { level: 0 }], 'é.png': strToU8('one'), b: {} },
  });
  expect(read(archive)).toEqual(
    new Map([
      ['a/0.png', Buffer.from('zero')],
      ['a/é.png', Buffer.from('one')],
    ]),
  );
});

test('a file of which a bit has changed is refused', () => {
  for (const level of [0, 9] as const) {
    const archive = Buffer.from(zipSync({ 'a.png': [new Uint8Array(5_000), { level }] }));
    archive.writeUInt8(archive.readUInt8(40) ^ 8, 40);
    expect(() => read(archive)).toThrow(damaged);
  }
});

test('a file of another size than the directory says is refused', () => {
  for (const level of [0, 9] as const) {
    expect(() => read(entryWith(24, [0x87, 0x13, 0, 0], level))).toThrow(damaged);
    expect(() => read(entryWith(24, [0x89, 0x13, 0, 0], level))).toThrow(damaged);
  }
});

test('an archive whose files are too large or too many is refused before one is unpacked', () => {
  expect(() => read(entryWith(24, [0, 0, 0, 1]))).toThrow('more than 0.95');
  const five = zipSync(Object.fromEntries([...'abcde'].map((name) => [name, strToU8(name)])));
  expect(() => read(five)).toThrow('more than 4 files');
});

test('an archive that is cut anywhere is refused', () => {
  const archive = zipSync({ 'a.png': strToU8('a picture') });
  for (let length = 0; length < archive.length; length += 1) {
    expect(() => read(archive.subarray(0, length)), `${length} bytes`).toThrow(
      'its end is missing',
    );
  }
});

test('a directory that leads elsewhere is refused', () => {
  const archive = Buffer.from(zipSync({ 'a.png': strToU8('a picture') }));
  archive.writeUInt32LE(archive.length + 10, archive.length - 6);
  expect(() => read(archive)).toThrow('its directory is damaged');
  archive.writeUInt32LE(0xffffffff, archive.length - 6);
  expect(() => read(archive)).toThrow('ZIP64');
  expect(() => read(entryWith(42, [0xff, 0xff, 0, 0]))).toThrow(damaged);
});

test('a file that needs a password or another way to unpack is refused', () => {
  expect(() => read(entryWith(8, [1]))).toThrow('needs a password');
  expect(() => read(entryWith(10, [14]))).toThrow('compressed in another way');
});

test('a path that an archive has twice is refused', () => {
  const archive = Buffer.from(zipSync({ 'a.png': strToU8('one'), 'b.png': strToU8('two') }));
  const entry = archive.lastIndexOf('b.png');
  archive.write('a.png', entry);
  expect(() => read(archive)).toThrow('a.png twice');
});

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
test('a file of an archive is read by its path, stored or deflated; folders are left out', async () => {
  const archive = zipSync({
    a: { '0.png': [strToU8('zero'), { level: 0 }], 'é.png': strToU8('one'), b: {} },
  });
  expect(await read(archive)).toEqual(
    new Map([
      ['a/0.png', Buffer.from('zero')],
      ['a/é.png', Buffer.from('one')],
    ]),
  );
});

test('a file of which a bit has changed is refused', async () => {
  for (const level of [0, 9] as const) {
    const archive = Buffer.from(zipSync({ 'a.png': [new Uint8Array(5_000), { level }] }));
    archive.writeUInt8(archive.readUInt8(40) ^ 8, 40);
    await expect(read(archive)).rejects.toThrow(damaged);
  }
});

test('a file of another size than the directory says is refused', async () => {
  for (const size of [0x87, 0x89]) {
    await expect(read(entryWith(24, [size, 0x13, 0, 0], 9))).rejects.toThrow(damaged);
    // One that is stored has its size twice there.
    const stored = read(entryWith(24, [size, 0x13, 0, 0], 0));
    await expect(stored).rejects.toThrow('its directory is damaged');
  }
});

test('an archive whose files are too large or too many is refused before one is unpacked', async () => {
  await expect(read(entryWith(24, [0, 0, 0, 1]))).rejects.toThrow('more than 0.95');
  const five = zipSync(Object.fromEntries([...'abcde'].map((name) => [name, strToU8(name)])));
  await expect(read(five)).rejects.toThrow('more than 4 files');
});

test('an archive that is cut anywhere is refused', async () => {
  const archive = zipSync({ 'a.png': strToU8('a picture') });
  for (let length = 0; length < archive.length; length += 1) {
    await expect(read(archive.subarray(0, length)), `${length} bytes`).rejects.toThrow(
      'its directory is damaged or cut off',
    );
  }
});

test('a directory that leads elsewhere is refused', async () => {
  const archive = Buffer.from(zipSync({ 'a.png': strToU8('a picture') }));
  archive.writeUInt32LE(archive.length + 10, archive.length - 6);
  await expect(read(archive)).rejects.toThrow('its directory is damaged');
  archive.writeUInt32LE(0xffffffff, archive.length - 6);
  await expect(read(archive)).rejects.toThrow('its directory is damaged');
  await expect(read(entryWith(42, [0xff, 0xff, 0, 0]))).rejects.toThrow(damaged);
});

test('a file that needs a password or another way to unpack is refused', async () => {
  await expect(read(entryWith(8, [1]))).rejects.toThrow('needs a password');
  await expect(read(entryWith(10, [14]))).rejects.toThrow('compressed in another way');
});

test('a path that an archive has twice is refused', async () => {
  const archive = Buffer.from(zipSync({ 'a.png': strToU8('one'), 'b.png': strToU8('two') }));
  const entry = archive.lastIndexOf('b.png');
  archive.write('a.png', entry);
  await expect(read(archive)).rejects.toThrow('a.png twice');
});

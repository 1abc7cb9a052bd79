/** Encodes a value in DER (X.690), the encoding of certificates. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  const bytes = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 255);
  return [128 | bytes.length, ...bytes];
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const nothing: Buffer = der(5);
export const yes: Buffer = der(1, Buffer.from([255]));
export const octets = (bytes: Uint8Array): Buffer => der(4, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(3, Buffer.from([unused]), bytes);
export const text = (words: string): Buffer => der(0x0c, Buffer.from(words));
export const integer = (bytes: Uint8Array): Buffer =>
  der(2, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
/** A context-specific tag, as in "[3] EXPLICIT". */
export const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  der(0xa0 | tag, ...parts);

/** A time in whole seconds; before 2050 as UTCTime, then as GeneralizedTime. */
export function time(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/[-:T]|\.\d+/g, '');
  return moment.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}

/** An object identifier such as "2.5.4.3". */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(6, Buffer.from([first * 40 + second, ...rest.flatMap(sevenBits)]));
}

function sevenBits(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(128 | (rest & 127));
  return bytes;
}

/** A decoded value: its tag, its content, and all of its bytes. */
export interface Value {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/** Decodes consecutive values. Throws when the last one is truncated. */
export function values(bytes: Buffer): Value[] {
  const found: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const count = first < 128 ? 0 : first & 127;
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const start = at + 2 + count;
    if (start + length > bytes.length) throw new Error('a value is truncated');
    const content = bytes.subarray(start, start + length);
    found.push({ tag, content, whole: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return found;
}

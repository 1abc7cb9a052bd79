import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { type Value, values } from './der.ts';

/** Reads the files of a ZIP archive without compression (PKWARE's APPNOTE, method 0). */
export function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('a file is compressed');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, zip.subarray(start, start + zip.readUInt32LE(at + 24)));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/**
 * Reads a pass as a phone does: the manifest has to list every file with its SHA-1 and be signed
 * (PKCS #7, detached) by a certificate of the authority.
 * https://developer.apple.com/documentation/walletpasses/building-a-pass
 */
export function readPass(pkpass: Buffer, wwdr: string): Record<string, unknown> {
  const files = filesOf(pkpass);
  const [manifest, signature, json] = ['manifest.json', 'signature', 'pass.json'].map((name) => {
    const file = files.get(name);
    if (!file) throw new Error(`the pass has no ${name}`);
    return file;
  }) as [Buffer, Buffer, Buffer];
  const listed = JSON.parse(manifest.toString()) as Record<string, string>;
  const others = [...files.keys()].filter((name) => !/^(manifest\.json|signature)$/.test(name));
  if (others.sort().join() !== Object.keys(listed).sort().join()) {
    throw new Error('the manifest does not list the files of the pass');
  }
  for (const name of others) {
    const sum = createHash('sha1')
      .update(files.get(name) ?? '')
      .digest('hex');
    if (sum !== listed[name]) throw new Error(`${name} does not match the manifest`);
  }
  checkSignature(signature, manifest, new X509Certificate(wwdr));
  return JSON.parse(json.toString());
}

/** Throws unless a certificate of the authority has signed these bytes. */
function checkSignature(signature: Buffer, signed: Buffer, authority: X509Certificate): void {
  const [info] = values(signature);
  const [, wrapped] = inside(info);
  const [data] = inside(wrapped);
  const parts = inside(data);
  const certificates = inside(parts.find(({ tag }) => tag === 0xa0));
  const signers = inside(parts.at(-1));
  const [, , , attributes, , bytes] = inside(signers[0]);
  if (!attributes || !bytes || attributes.tag !== 0xa0) throw new Error('there is no signature');
  const digest = createHash('sha1').update(signed).digest();
  if (!inside(attributes).some(({ whole }) => whole.subarray(-20).equals(digest))) {
    throw new Error('the signature is of another manifest');
  }
  // The signature covers the attributes with the tag of a set, not with their tag in the structure.
  const set = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  const signer = certificates
    .map(({ whole }) => new X509Certificate(whole))
    .find((each) => each.fingerprint256 !== authority.fingerprint256);
  if (!signer?.checkIssued(authority) || !signer.verify(authority.publicKey)) {
    throw new Error('the authority did not sign the certificate');
  }
  if (!createVerify('RSA-SHA1').update(set).verify(signer.publicKey, bytes.content)) {
    throw new Error('the signature does not match the certificate');
  }
}

const inside = (value: Value | undefined): Value[] => (value ? values(value.content) : []);

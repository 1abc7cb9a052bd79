import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { PKPass } from 'passkit-generator';
import type { ApplePassSettings } from '../setup/settings.ts';
import type { PassLook } from './pass-look.ts';
import { addressLine, type TicketPass } from './ticket-passes.ts';

/** The address and token with which a phone asks for updates of a pass. */
export interface PassService {
  readonly webServiceURL: string;
  readonly authenticationToken: string;
}

interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The phone's message for a change; `%@` is the new value. */
  readonly changeMessage?: string;
}

/**
 * The content of a pass in Apple's format, without the update service.
 * https://developer.apple.com/documentation/walletpasses/pass
 */
export function applePass(
  pass: TicketPass,
  look: PassLook,
  { passTypeId, teamId }: Pick<ApplePassSettings, 'passTypeId' | 'teamId'>,
) {
  const { words, seller, venue, seat, starts, ends, until, scanCode } = pass;
  const { colours } = look;
  const isVoid = pass.state === 'void';
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: pass.serial,
    organizationName: seller.name,
    description: pass.eventName,
    // Passes of one order lie in one stack; its number opens nothing, its id would (law 9).
    groupingIdentifier: pass.orderNumber,
    ...(look.hasLogo ? {} : { logoText: seller.name }),
    backgroundColor: rgb(colours.surface),
    foregroundColor: rgb(colours.text),
    labelColor: rgb(colours.muted),
    ...(starts && !isVoid
      ? {
          relevantDate: starts.toISOString(),
          relevantDates: [
            { startDate: starts.toISOString(), endDate: (ends ?? starts).toISOString() },
          ],
        }
      : {}),
    ...(until === null ? {} : { expirationDate: new Date(until).toISOString() }),
    ...(isVoid ? { voided: true } : {}),
    ...(venue.location && !isVoid ? { locations: [venue.location] } : {}),
    ...(scanCode === null
      ? {}
      : {
          barcodes: [
            { format: 'PKBarcodeFormatQR', message: scanCode, messageEncoding: 'iso-8859-1' },
          ],
        }),
    eventTicket: {
      headerFields: fields([['date', words['pass.date'], pass.date ?? '', true]]),
      primaryFields: fields([['event', '', pass.eventName]]),
      secondaryFields: fields([
        ['time', words['pass.time'], pass.time ?? (pass.date ? '' : words['pass.any_time']), true],
        ['venue', words['pass.venue'], venue.name],
      ]),
      auxiliaryFields: fields([
        ['ticket', words['pass.ticket'], pass.type],
        ['section', words['pass.section'], seat?.section ?? '', true],
        ['row', words['pass.row'], seat?.row ?? '', true],
        ['seat', words['pass.seat'], seat?.seat ?? '', true],
        ['state', words['pass.state'], stateText(pass), true],
      ]),
      // No link to the order: a pass belongs to the visitor, the order to its buyer.
      backFields: fields([
        ['group', words['pass.group'], pass.group],
        ['name', words['pass.name'], pass.holder],
        ['order', words['pass.order'], pass.orderNumber],
        ['address', words['pass.address'], addressLine(venue)],
        ['website', words['pass.website'], textOf(seller.metadata['website'])],
        ['contact', words['pass.contact'], textOf(seller.metadata['contact_email'])],
      ]),
    },
  };
}

type ApplePass = ReturnType<typeof applePass>;

/** Hash of a pass's content and look, to detect changes. */
export const contentHash = (content: ApplePass, { drawnFrom }: PassLook): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([content, drawnFrom]))
    .digest();

/** Loaded with the first pass: it takes more memory than any other package, and few processes create passes. */
const generator = () => import('passkit-generator');

/** A pass that is signed when it is packed. */
export async function unsignedPass(
  content: ApplePass,
  service: PassService,
  { pictures }: PassLook,
  { certificate, key, wwdr }: ApplePassSettings,
): Promise<PKPass> {
  const { PKPass } = await generator();
  const json = Buffer.from(JSON.stringify({ ...content, ...service }));
  return new PKPass(
    { 'pass.json': json, ...pictures },
    { signerCert: certificate, signerKey: key, wwdr },
  );
}

interface PassFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly ending: string;
}

/**
 * Signed passes as one file: a .pkpasses for several, or the one pass itself. Signing blocks the
 * process for tens of milliseconds: other work runs in between.
 */
export async function packPasses(passes: readonly PKPass[]): Promise<PassFile> {
  for (const pass of passes) {
    pass.getAsBuffer();
    await others();
  }
  const [only] = passes;
  if (only && passes.length === 1) {
    return { bytes: new Uint8Array(only.getAsBuffer()), type: only.mimeType, ending: 'pkpass' };
  }
  const { PKPass } = await generator();
  const bundle = PKPass.pack(...passes);
  return { bytes: new Uint8Array(bundle.getAsBuffer()), type: bundle.mimeType, ending: 'pkpasses' };
}

/** Fields without the empty ones; a change of a changeable field is announced by its label. */
function fields(
  given: readonly (readonly [key: string, label: string, value: string, changes?: true])[],
): Field[] {
  return given.flatMap(([key, label, value, changes]) =>
    value === ''
      ? []
      : [{ key, label, value, ...(changes ? { changeMessage: `${label}: %@` } : {}) }],
  );
}

function stateText({ state, words }: TicketPass): string {
  if (state === 'used') return words['pass.used'];
  return state === 'void' ? words['pass.cancelled'] : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** "#1b4d3e" as Apple writes colours. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

import type { z } from 'zod';
import { refusalMeanings } from '#contract/api/refusal-meanings.ts';
import { type Refusal, refusalStatus, type WireError } from '#contract/api/refusals.ts';
import {
  type StaffRefusal,
  type StaffWireError,
  staffRefusalMeanings,
} from '#contract/staff/staff-refusals.ts';
import { quickAnswer } from '../compression/quick-answer.ts';
import { faults, refusals } from '../telemetry/metrics.ts';

const faultCount = faults.of();

export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** A private JSON response to a single requester. `acceptEncoding` is the requester's; null sends it uncompressed. */
export const jsonAnswer = (text: string, acceptEncoding: string | null): Promise<Response> =>
  quickAnswer(text, acceptEncoding, { ...jsonHeaders, 'Cache-Control': 'private, no-store' });

function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(body);
  // compress() leaves a short answer alone if it says its length.
  const length = String(Buffer.byteLength(text));
  return new Response(text, {
    status,
    headers: { ...jsonHeaders, 'Cache-Control': 'no-store', 'Content-Length': length, ...headers },
  });
}

/**
 * An expected refusal: the refusal table's status, and the error object of APP-49. Pages have their own text for each
 * code, so they get a description only if it is meant for the buyer.
 */
export function refusalAnswer(refusal: Refusal, isForPages = false): Response {
  refusals.of(refusal.code).inc();
  const error: WireError = {
    _code: refusal.code,
    _context: refusal.context,
    _description: refusal.description ?? (isForPages ? '' : refusalMeanings[refusal.code]),
    _extra: refusal.extra,
  };
  const { retry_after } = refusal.extra;
  const wait: Record<string, string> =
    typeof retry_after === 'number' ? { 'Retry-After': String(retry_after) } : {};
  return answer(refusal.status, { errors: [error] }, wait);
}

/** The answer to an expected refusal of a staff call. */
export function staffRefusalAnswer({ code, context, extra, status }: StaffRefusal): Response {
  refusals.of(code).inc();
  const error: StaffWireError = {
    _code: code,
    _context: context,
    _description: staffRefusalMeanings[code],
    _extra: extra,
  };
  return answer(status, { errors: [error] });
}

/** A path in the input, and its problem. */
export interface FieldFault {
  readonly path: string;
  readonly fault: string;
}

/** A 400 with one error for each bad field, its path in `_extra.path`. */
export function invalidAnswer(context: string, fields: readonly FieldFault[]): Response {
  refusals.of('validation_failed').inc();
  const errors = fields.map(
    ({ path, fault }): WireError => ({
      _code: 'validation_failed',
      _context: context,
      _description: path === '' ? fault : `${path}: ${fault}`,
      _extra: { path },
    }),
  );
  return answer(refusalStatus.validation_failed, { errors });
}

/** An internal error: the person gets its id, the log the details. */
export function faultAnswer(incident: string): Response {
  faultCount.inc();
  const error: WireError = {
    _code: 'fault',
    _context: 'server',
    _description: '',
    _extra: { incident },
  };
  return answer(500, { errors: [error], incident });
}

/** zod's issues as paths such as `add[0].ticket_type_id`. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.flatMap((issue) => {
    const path = pathOf(issue.path);
    if (issue.code !== 'unrecognized_keys') return [{ path, fault: issue.message }];
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      fault: 'is not a field of this call',
    }));
  });
}

export function pathOf(parts: readonly PropertyKey[]): string {
  return parts.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return path === '' ? String(part) : `${path}.${String(part)}`;
  }, '');
}

import type { z } from 'zod';
import type { DoorAccess } from '#contract/staff/routes/staff-access.ts';
import type { StaffCalls } from '#contract/staff/staff-calls.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { StaffCallName } from '#contract/staff/staff-routes.ts';
import type { Grant, Scope } from '#domain/staff/rights.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { DeviceRow } from '../store/doors/devices.ts';
import type { StaffSessionRow } from '../store/staff/staff-sessions.ts';
import { type NameRequest, requestNamer } from '../telemetry/requests.ts';

/** A person signed in at a portal's console. */
export interface StaffViewer extends StaffSessionRow {
  /** Their roles that count in this session (STF-04). */
  readonly grants: readonly Grant[];
  readonly endsAt: Date;
}

/** The facts of a staff call before its caller is known. */
export interface AnonymousStaffRequest {
  readonly services: Services;
  /** The services without an actor, for changes attributed to nobody: counts of attempts. */
  readonly plainServices: Services;
  readonly catalogue: Catalogue;
  readonly portalId: number;
  readonly portalKey: string;
  /** The console's origin. */
  readonly publicOrigin: string;
  /** Network that the request comes from, for rate limits; empty if unknown. */
  readonly client: string;
  /** The number of this request, which its audit entries carry. */
  readonly requestId: string;
  header(name: string): string | undefined;
  setCookie(header: string): void;
}

/** A call open to anyone; its handler names the actor of what it writes. */
export interface OpenStaffRequest extends AnonymousStaffRequest {
  readonly viewer: StaffViewer | undefined;
}

/** A call by a signed-in person with the required rights; writes through its services need an audit entry. */
export interface StaffRequest extends AnonymousStaffRequest {
  readonly viewer: StaffViewer;
  /** The sellers for which the viewer has the call's rights. */
  readonly scope: Scope;
}

/** The scanner at a door: a device where nobody is signed in, or a person. */
export type Scanner =
  | { readonly kind: 'device'; readonly device: DeviceRow; readonly grants: readonly Grant[] }
  | { readonly kind: 'person'; readonly viewer: StaffViewer; readonly grants: readonly Grant[] };

/** A call at a door; of what its services write, everything but scans needs an audit entry. */
export interface DoorStaffRequest extends AnonymousStaffRequest {
  readonly scanner: Scanner;
  /** The sellers for which the scanner has the call's rights. */
  readonly scope: Scope;
}

type Part<N extends StaffCallName, K extends string> =
  StaffCalls[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : Record<never, never>;

/** Path parameters, query and body, as parsed by the contract's schemas. */
export interface StaffInput<N extends StaffCallName> {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
}

type RequestOf<N extends StaffCallName> = StaffCalls[N]['route']['access'] extends 'anyone'
  ? OpenStaffRequest
  : StaffCalls[N]['route']['access'] extends DoorAccess
    ? DoorStaffRequest
    : StaffRequest;

/** Returns a Response for files, a value for JSON answers. */
export type StaffHandle<N extends StaffCallName> = (
  input: StaffInput<N>,
  request: RequestOf<N>,
) => Promise<StaffCallAnswer<N> | Response>;

export interface StaffEndpoint {
  readonly name: StaffCallName;
  readonly handle: (input: never, request: never) => Promise<unknown>;
  /** Names its requests for metrics and traces. */
  readonly named: NameRequest;
}

/** Binds a staff call to its handler. */
export const staffEndpoint = <N extends StaffCallName>(
  name: N,
  handle: StaffHandle<N>,
): StaffEndpoint => ({ name, handle, named: requestNamer('staff_call', name) });

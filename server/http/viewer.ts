import { Refusal } from '#contract/api/refusals.ts';
import { extendsSession, type LoginMethod, sessionEnd } from '#domain/accounts/login-session.ts';
import { tokenHash as hashOf, newToken } from '../setup/token.ts';
import {
  deleteSession,
  extendSession,
  insertSession,
  readSession,
  type WebSessionRow,
} from '../store/accounts/web-sessions.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { cookieHeader, cookieScopeOf, readOwnCookie } from './cookies.ts';
import type { ApiRequest, Member, Viewer } from './request.ts';

/** A request before its viewer is known. */
export type RequestWithoutViewer = Omit<ApiRequest, 'viewer'>;

const sessionCookie = 'session';
/** The session's end in epoch milliseconds, which pages read (APP-57). */
const expiryCookie = 'session_expires';

const terms = ({ catalogue, seller }: RequestWithoutViewer) => ({
  idleMinutes: configValue(catalogue, 'login.session_minutes', { seller: seller.id }),
});

/**
 * The viewer from the session's cookie; each use of a session extends it. Calls with the same
 * answer for everyone run as a guest.
 */
export async function viewerOf(request: RequestWithoutViewer): Promise<Viewer> {
  const guest = { kind: 'guest', identityId: request.catalogue.portal.publicIdentityId } as const;
  const token = request.cached ? undefined : readOwnCookie(request, sessionCookie);
  if (token === undefined) return guest;
  const { store, now } = request.services;
  const at = now();
  const tokenHash = hashOf(token);
  const row = await store.readOnce(request.portalId, (tx) =>
    readSession(tx, tokenHash, new Date(at)),
  );
  if (!row) return guest;
  const expiresAt = await kept(request, tokenHash, row, at);
  if (!expiresAt) return guest;
  return {
    kind: 'member',
    identityId: row.identity_id,
    openedBy: row.opened_by,
    tokenHash,
    expiresAt,
  };
}

/** The new end of a session in use; undefined if it has ended in the meantime. */
async function kept(
  request: RequestWithoutViewer,
  tokenHash: Buffer,
  row: WebSessionRow,
  at: number,
) {
  const openedAt = row.created_at.getTime();
  const life = { openedAt, endsAt: row.expires_at.getTime() };
  if (!extendsSession(at, life, terms(request))) return row.expires_at;
  const until = new Date(sessionEnd(at, openedAt, terms(request)));
  const { store } = request.services;
  const isThere = await store.writeOnce(request.portalId, (tx) =>
    extendSession(tx, tokenHash, until),
  );
  // The browser that logged out has already removed its cookie.
  if (!isThere) return undefined;
  setExpiryCookie(request, until);
  request.setCookie(cookieOf(request, readOwnCookie(request, sessionCookie), until));
  return until;
}

/**
 * Logs a member in with a new session, whose token only the browser has. `check` may still refuse
 * it, in the transaction that opens it.
 */
export async function openSession(
  request: ApiRequest,
  identityId: string,
  openedBy: LoginMethod,
  check?: (tx: Tx) => Promise<void>,
): Promise<Pick<Member, 'openedBy' | 'expiresAt'>> {
  const { store, now } = request.services;
  const at = new Date(now());
  const until = new Date(sessionEnd(at.getTime(), at.getTime(), terms(request)));
  const token = newToken();
  await store.write(request.portalId, async (tx) => {
    await check?.(tx);
    // A previous login in this browser ends.
    if (request.viewer.kind === 'member') await deleteSession(tx, request.viewer.tokenHash);
    const isOpen = await insertSession(tx, hashOf(token), {
      identity_id: identityId,
      opened_by: openedBy,
      created_at: at,
      expires_at: until,
    });
    if (!isOpen) throw new Refusal('not_logged_in', 'login');
  });
  request.setCookie(cookieOf(request, token, until));
  setExpiryCookie(request, until);
  return { openedBy, expiresAt: until };
}

/** Ends this browser's session; does nothing if nobody is logged in. */
export async function endSession(request: ApiRequest): Promise<void> {
  const { viewer, services, portalId } = request;
  if (viewer.kind === 'member') {
    await services.store.writeOnce(portalId, (tx) => deleteSession(tx, viewer.tokenHash));
  }
  request.setCookie(cookieOf(request, '', undefined));
  setExpiryCookie(request, undefined);
}

/** The member who calls; throws not_logged_in. */
export function memberOf({ viewer }: ApiRequest, context: string): Member {
  if (viewer.kind === 'member') return viewer;
  throw new Refusal('not_logged_in', context);
}

/** Sets the cookie from which the page reads the session's end, or removes it. */
function setExpiryCookie(request: RequestWithoutViewer, until: Date | undefined): void {
  request.setCookie(
    cookieHeader({
      name: expiryCookie,
      value: until ? String(until.getTime()) : '',
      maxAge: secondsTo(request, until),
      readable: true,
      ...cookieScopeOf(request),
    }),
  );
}

const cookieOf = (request: RequestWithoutViewer, token = '', until: Date | undefined): string =>
  cookieHeader({
    name: sessionCookie,
    value: token,
    maxAge: secondsTo(request, until),
    ...cookieScopeOf(request),
  });

const secondsTo = ({ services }: RequestWithoutViewer, until: Date | undefined): number =>
  until === undefined ? 0 : Math.max(0, Math.ceil((until.getTime() - services.now()) / 1000));

import type { ApiInput, ApiRequest } from '../http/request.ts';
import { endSession } from '../http/viewer.ts';
import { deleteSessionsOf } from '../store/accounts/web-sessions.ts';

/** Logs out, here or everywhere (USR-28); no fault if nobody is logged in. */
export async function logOut({ body }: ApiInput<'logOut'>, request: ApiRequest) {
  const { viewer, services, portalId } = request;
  if (body.everywhere && viewer.kind === 'member') {
    await services.store.write(portalId, (tx) => deleteSessionsOf(tx, viewer.identityId));
  }
  await endSession(request);
  return { user: [] };
}

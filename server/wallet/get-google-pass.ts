import { Refusal } from '#contract/api/refusals.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { googleClass, googleObject } from './google-pass.ts';
import { passesToMake } from './order-passes.ts';
import { passLook } from './pass-look.ts';

/**
 * Redirects to Google to save the passes of an order (API-54). They are created there first: a link
 * with their full content would exceed the length limit of browsers. Throws wallet_unavailable.
 */
export async function getGooglePass(
  { params }: ApiInput<'getGooglePass'>,
  request: ApiRequest,
): Promise<Response> {
  const { services, catalogue, publicOrigin: origin } = request;
  const { googleWallet: wallet } = services.gateways;
  const passes = await passesToMake(params.id, 'google', request);
  if (!wallet) throw new Error('passes are requested, but no wallet is set up');
  const { issuerId } = wallet;
  const objects = [];
  const classes = new Set<string>();
  const put = async (...resource: Parameters<typeof wallet.put>) => {
    if ((await wallet.put(...resource)) === 'done') return;
    throw new Refusal('wallet_unavailable', 'wallet');
  };
  for (const pass of passes) {
    const issuer = { issuerId, portalKey: catalogue.portal.key };
    const object = googleObject(pass, issuer);
    if (!classes.has(object.classId)) {
      const look = await passLook(services.store, catalogue, pass.seller.id);
      await put('eventTicketClass', googleClass(pass, look, { ...issuer, origin }));
    }
    classes.add(object.classId);
    await put('eventTicketObject', object);
    objects.push(object);
  }
  return new Response(null, {
    status: 302,
    headers: {
      Location: await wallet.saveAddress(objects),
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

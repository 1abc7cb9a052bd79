import type { ApiInput, ApiRequest } from '../http/request.ts';
import { applePass, packPasses, unsignedPass } from './apple-pass.ts';
import { passesToMake } from './order-passes.ts';
import { passLook } from './pass-look.ts';
import { passService } from './pass-service.ts';

/**
 * The signed passes of an order (API-55). Nothing is stored for it: a pass is the same each time.
 */
export async function getApplePass(
  { params }: ApiInput<'getApplePass'>,
  request: ApiRequest,
): Promise<Response> {
  const { services, catalogue, publicOrigin } = request;
  const { applePasses: settings } = services.settings;
  const passes = await passesToMake(params.id, 'apple', request);
  if (!settings) throw new Error('passes are requested, but no certificate is set');
  const made = await Promise.all(
    passes.map(async (pass) => {
      const look = await passLook(services.store, catalogue, pass.seller.id);
      const service = passService(services.settings, catalogue.portal, publicOrigin, pass.serial);
      return unsignedPass(applePass(pass, look, settings), service, look, settings);
    }),
  );
  const { bytes, type, ending } = await packPasses(made);
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${passes[0]?.orderNumber}.${ending}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

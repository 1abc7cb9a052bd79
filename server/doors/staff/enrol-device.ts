import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { deviceGrant } from '#domain/staff/device-rights.ts';
import { rightsBeyond } from '#domain/staff/rights.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { setDeviceCookie } from '../../staff/device-viewer.ts';
import type { OpenStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { enrol, lockDeviceByCode } from '../../store/doors/devices.ts';
import { personById } from '../../store/staff/people.ts';

const notValid = () => new StaffRefusal('link_not_valid', 'device');

/**
 * The maximum number of links that one network may open in a quarter of an hour; a code has 192 bits, so this only saves work.
 */
const rate = { limit: 60, seconds: 15 * 60 };

/**
 * Makes this browser the device of a link, once (DOR-02). The audit entry names the person who created the link, since
 * nobody is signed in; the link stops working if that person could no longer create it.
 */
export async function enrolDevice(
  { body: { code } }: StaffInput<'enrolDevice'>,
  request: OpenStaffRequest,
) {
  const { services, portalId, requestId } = request;
  await withinRate(request, 'device_link', request.client, rate);
  const now = new Date(services.now());
  const secret = newToken();
  const device = await services.store.write(portalId, async (tx) => {
    const found = await lockDeviceByCode(tx, tokenHash(code), now);
    if (!found?.code_by) throw notValid();
    const maker = await personById(tx, found.code_by);
    const own = maker?.state === 'active' ? maker.grants : [];
    const grant = deviceGrant({ sellers: found.sellers, mayFind: found.may_find });
    if (!maker || rightsBeyond(own, grant).length > 0) throw notValid();
    const agent = (request.header('user-agent') ?? '').slice(0, 300);
    await enrol(tx, found.id, { secretHash: tokenHash(secret), agent, now });
    await auditChange(
      tx,
      { kind: 'person', id: maker.id, request: requestId },
      { act: 'enrol_device', entity: { kind: 'device', id: found.id }, after: { by: 'link' } },
    );
    return found;
  });
  setDeviceCookie(request, secret);
  return { device: { id: device.id, name: device.name } };
}

import { stuckDevices } from '../store/doors/devices.ts';
import { type AttentionSource, found } from './source.ts';

/** Door devices with scans that the server does not accept: the tickets could be admitted again elsewhere (DOR-09). */
export const stuckDeviceSource: AttentionSource = {
  kind: 'device_stuck',
  async read({ tx, sellers, isWhole, limit, counted }) {
    const rows = await stuckDevices(tx, { sellers: isWhole ? null : sellers, limit, counted });
    return found(rows, ({ id, name, stuck_scans, stuck_since }) => ({
      kind: 'device_stuck',
      id: `device_stuck ${id}`,
      urgency: 'now',
      since: stuck_since?.toISOString() ?? null,
      device: name,
      scans: stuck_scans,
    }));
  },
};

import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { useMe } from '../../portal/me.ts';
import { doorsWords } from '../../words/doors.ts';
import { clockText } from '../../words/times.ts';
import classes from './doors.module.css';

export type LinkedDevice = StaffCallAnswer<'renewDeviceLink'>;

/** Shows the link that enrols a phone as the device, as a QR code and as text; it cannot be shown again. */
export function LinkDialog({
  linked: { device, link },
  onClose,
}: {
  readonly linked: LinkedDevice;
  readonly onClose: () => void;
}) {
  const { portal } = useMe();
  const own = doorsWords.devices;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.link(device.name)}
      acts={
        <Button kind="primary" onPress={onClose}>
          {own.done}
        </Button>
      }
    >
      <p>{own.linkText}</p>
      <QrCode label={own.qr} {...link.qr} isLarge />
      <p>{own.linkUntil(clockText(link.ends_at, portal))}</p>
      <p className={classes['hint']}>{own.onIphone(link.url.replace(/#.*/, ''))}</p>
      <details>
        <summary>{own.byHand}</summary>
        <p className={classes['link']}>{link.url}</p>
      </details>
    </Dialog>
  );
}

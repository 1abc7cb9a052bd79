import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { instantText } from '../words/times.ts';
import { words } from '../words/words.ts';
import type { Me } from './me.ts';
import classes from './support-banner.module.css';

interface SupportBannerProps {
  readonly me: Me;
  readonly until: string;
  readonly onLeave: () => void;
  readonly isBusy: boolean;
}

/** Says permanently that the operator's support is in the console: who, until when, and how to leave (STF-18). */
export const SupportBanner = ({
  me: { name, portal },
  until,
  onLeave,
  isBusy,
}: SupportBannerProps) => (
  <div className={classes['banner']}>
    <Notice
      tone="warning"
      title={name}
      act={
        <Button onPress={onLeave} isBusy={isBusy}>
          {words.support.leave}
        </Button>
      }
    >
      {words.support.text(portal.name, instantText(until, portal))}
    </Notice>
  </div>
);

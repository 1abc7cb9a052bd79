import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '../site/use-storefront.ts';
import { MembershipDetails } from './membership-details.tsx';

/** A member's memberships in a dialog over the current page, if accounts have no pages (USR-32). */
export default function MembershipDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords();
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  // Closes when one of its links leads to another page.
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
  return (
    <Dialog title={t('account.membership')} closeLabel={t('shell.close')} onClose={onClose}>
      <MembershipDetails heading="h3" />
    </Dialog>
  );
}

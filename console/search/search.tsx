import { useCallback, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router';
import { Icon } from '../parts/icon.tsx';
import { searchWords as words } from '../words/search.ts';
import classes from './search.module.css';
import { SearchBox } from './search-box.tsx';
import type { SearchedPortal } from './search-results.ts';
import { useSlashKey } from './slash-key.ts';

/** The search of the frame: opened by its button or by "/" on every page (TOD-04). */
export function Search({ portal }: { readonly portal: SearchedPortal }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useSlashKey(useCallback(() => setOpen(true), []));

  function open(to: string): void {
    setOpen(false);
    void navigate(to);
  }
  return (
    <>
      <button
        type="button"
        className={classes['opener']}
        aria-label={words.open}
        aria-keyshortcuts={words.key}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{words.open}</span>
        <kbd>{words.key}</kbd>
      </button>
      <ModalOverlay
        className={classes['veil'] ?? ''}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
      >
        <Modal className={classes['modal'] ?? ''}>
          <Dialog aria-label={words.open} className={classes['dialog'] ?? ''}>
            <SearchBox portal={portal} onOpen={open} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

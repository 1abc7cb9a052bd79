import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { useMe } from '../../portal/me.ts';
import { DraftNameDialog } from '../../shop/draft-name-dialog.tsx';
import { draftWords as own } from '../../words/drafts.ts';

/** A button that makes a draft, and opens it. */
export function NewDraft() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        {own.add}
      </Button>
      {isOpen && <NewDraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewDraftDialog({ onClose }: { readonly onClose: () => void }) {
  const { portal } = useMe();
  const staff = useStaff();
  const navigate = useNavigate();
  // Kept with what was typed, so that sending it again makes no second one.
  const [id] = useDraftState('draft.id', crypto.randomUUID());
  return (
    <DraftNameDialog
      form="draft"
      initial=""
      title={own.newTitle}
      action={own.make}
      send={(name) => staff.call('createDraft', { body: { id, name } })}
      onDone={() => navigate(`/${portal.key}/drafts/${id}`)}
      onClose={onClose}
    />
  );
}

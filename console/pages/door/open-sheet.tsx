import { lazy, Suspense } from 'react';
import type { Entry, Post, Wish } from '../../scanner/scan-list.ts';
import type { TypedText } from '../../scanner/typed-code.ts';
import { doorWords } from '../../words/door.ts';
import { FindSheet } from './find-sheet.tsx';
import type { DoorSettings } from './kept-settings.ts';
import { ReasonSheet } from './reason-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';

/** Loaded when opened: few have a connected scanner. */
const CheckSheet = lazy(() => import('./check-sheet.tsx'));

/** The sheet open over the scanner. */
export type Open =
  | { readonly kind: 'settings' | 'find' }
  /** The check of a connected scanner, with the text it typed. */
  | { readonly kind: 'check'; readonly text: TypedText | undefined }
  | { readonly kind: 'force'; readonly wish: Wish }
  | { readonly kind: 'undo'; readonly entry: Entry; readonly number: number };

interface OpenSheetProps {
  readonly open: Open;
  readonly at: Post;
  readonly settings: DoorSettings;
  readonly canLeave: boolean;
  readonly mayForce: boolean;
  readonly onOpen: (open: Open | undefined) => void;
  readonly onSet: (settings: DoorSettings) => void;
  readonly onChangeDoor: (() => void) | undefined;
  readonly onScan: (wish: Wish) => void;
  readonly onUndo: (entry: Entry, number: number, reason: string) => void;
}

/** The settings, the search, or the question why a rule is overridden. */
export function OpenSheet(props: OpenSheetProps) {
  const { open, at, onOpen, onScan, onUndo } = props;
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'settings':
      return (
        <SettingsSheet
          {...props}
          onCheck={() => onOpen({ kind: 'check', text: undefined })}
          onClose={close}
        />
      );
    case 'check':
      return (
        <Suspense>
          <CheckSheet text={open.text} onClose={close} />
        </Suspense>
      );
    case 'find':
      return (
        <FindSheet
          post={at}
          mayForce={props.mayForce && !at.isPractice}
          onClose={close}
          onAdmit={onScan}
          onForce={(ticket) => onOpen({ kind: 'force', wish: { ticket } })}
        />
      );
    case 'force':
      return (
        <ReasonSheet
          key="force"
          title={doorWords.force.title}
          submit={doorWords.force.submit}
          onClose={close}
          onReason={(reason) => onScan({ ...open.wish, reason })}
        />
      );
    case 'undo':
      return (
        <ReasonSheet
          key="undo"
          title={doorWords.undo.title}
          submit={doorWords.undo.submit}
          onClose={close}
          onReason={(reason) => onUndo(open.entry, open.number, reason)}
        />
      );
  }
}

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Group } from 'react-aria-components/Group';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import classes from './toast.module.css';

interface Toast {
  /** Reports what was done: "Ada’s roles are changed." */
  readonly text: ReactNode;
  /** Undoes it; offers "Undo". */
  readonly onUndo?: () => void;
}

interface Toasts {
  show(toast: Toast): void;
}

const ToastContext = createContext<Toasts | null>(null);

/** Shows what was done, at the bottom of the page. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider around it.');
  return toasts;
}

/** Milliseconds that a toast is shown, not counting while the pointer or focus is on it. */
const shownFor = 8_000;

/** Shows one toast at a time; a later one replaces an earlier one. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { readonly id: number }) | null>(null);
  const count = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        count.current += 1;
        setShown({ ...toast, id: count.current });
      },
    }),
    [],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Rendered before its content, so that screen readers notice the change. */}
      <div role="status" className={classes['place']}>
        {shown && <ShownToast key={shown.id} toast={shown} onEnd={() => setShown(null)} />}
      </div>
    </ToastContext>
  );
}

function ShownToast({ toast, onEnd }: { readonly toast: Toast; readonly onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), shownFor);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const { text, onUndo } = toast;
  return (
    <Group
      className={classes['toast'] ?? ''}
      onHoverChange={setHeld}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes['text']}>{text}</span>
      {onUndo && (
        <Button
          onPress={() => {
            onUndo();
            onEnd();
          }}
        >
          {words.form.undo}
        </Button>
      )}
      <Button kind="quiet" label={words.form.dismiss} onPress={onEnd}>
        <Icon name="close" />
      </Button>
    </Group>
  );
}

import { Button } from '../parts/button.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { saveFile } from '../parts/save-file.ts';
import { words } from '../words/words.ts';
import classes from './sign-in.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows new recovery codes once: to copy, to download, and to confirm. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const own = words.signIn.recovery;
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p>{own.text}</p>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['acts']}>
        <Button
          onPress={() =>
            void navigator.clipboard.writeText(text).then(() => toast.show({ text: own.copied }))
          }
        >
          {own.copy}
        </Button>
        <Button onPress={() => saveFile(own.file, new Blob([text], { type: 'text/plain' }))}>
          {own.download}
        </Button>
        <Button kind="primary" onPress={onKept}>
          {own.kept}
        </Button>
      </div>
    </>
  );
}

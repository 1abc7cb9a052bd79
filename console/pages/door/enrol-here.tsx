import { type FormEvent, useState } from 'react';
import { linkCode } from '../../scanner/link-code.ts';
import { useTypedCodes } from '../../scanner/use-typed-codes.ts';
import { doorWords } from '../../words/door.ts';
import { CameraView } from './camera-view.tsx';
import classes from './door.module.css';

/**
 * Enrols this page as a device by its link: through the camera, a connected scanner or the clipboard. An app on an
 * iPhone's home screen has no address bar, and shares no cookies with the browser that would open the link (DOR-01).
 */
export function EnrolHere() {
  const [text, setText] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { scan, paste, setUp, wrong } = doorWords.noDevice;

  function open(link: string): void {
    const code = linkCode(link, location.href);
    setWrong(code === undefined);
    // Reopen the page, as for every link.
    if (code !== undefined) location.hash = code;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    open(text);
  }
  useTypedCodes(({ byKey, byPlace }) =>
    // Characters as in addresses are on different keys of each keyboard.
    open(linkCode(byPlace, location.href) === undefined ? byKey : byPlace),
  );
  return (
    <>
      {isScanning ? (
        <CameraView onCode={open} />
      ) : (
        <button type="button" className={classes['primary']} onClick={() => setScanning(true)}>
          {scan}
        </button>
      )}
      <form className={classes['form']} onSubmit={submit}>
        <label className={classes['field']}>
          <span>{paste}</span>
          <input
            value={text}
            onChange={({ target }) => setText(target.value)}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={500}
            required
          />
        </label>
        <button type="submit" className={classes['secondary']}>
          {setUp}
        </button>
      </form>
      {isWrong && <p role="alert">{wrong}</p>}
    </>
  );
}

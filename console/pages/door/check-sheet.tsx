import { checkCode } from '../../scanner/check-code.ts';
import { checkText } from '../../scanner/check-text.ts';
import { checkScanner } from '../../scanner/read-typed.ts';
import type { TypedText } from '../../scanner/typed-code.ts';
import { doorWords } from '../../words/door.ts';
import { scannerCheckWords } from '../../words/scanner-check.ts';
import classes from './door.module.css';
import { Sheet } from './sheet.tsx';

interface CheckSheetProps {
  /** The last text that the scanner typed; undefined before the first. */
  readonly text: TypedText | undefined;
  readonly onClose: () => void;
}

const own = scannerCheckWords;

/** Shows a code to scan, and reports what a connected scanner sends for it (DOR-01). */
export default function CheckSheet({ text, onClose }: CheckSheetProps) {
  const { size, path } = checkCode;
  return (
    <Sheet title={doorWords.connected} onClose={onClose}>
      <p>{own.lead}</p>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={own.qr}
        className={classes['checkCode']}
      >
        <path d="M-4-4h99v99h-99z" fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <div role="status">{text && <Verdict text={text} />}</div>
      <button type="button" className={classes['primary']} onClick={onClose}>
        {doorWords.find.close}
      </button>
    </Sheet>
  );
}

function Verdict({ text }: { readonly text: TypedText }) {
  const check = checkScanner(text);
  return (
    <>
      <p>
        <strong>{own.verdict[check]}</strong>
      </p>
      <p>{own.ending[text.ending]}</p>
      <p className={classes['sent']}>{own.sent(text.byKey)}</p>
      {check !== 'right' && <p className={classes['sent']}>{own.expected(checkText)}</p>}
    </>
  );
}

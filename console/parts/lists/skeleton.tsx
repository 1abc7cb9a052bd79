import { words } from '../../words/words.ts';
import classes from './skeleton.module.css';

/** A placeholder for loading content: `lines` lines, each as high as a row. */
export const Skeleton = ({ lines = 5 }: { readonly lines?: number }) => (
  <div className={classes['skeleton']} role="status">
    <span className="visually-hidden">{words.loading}</span>
    {Array.from({ length: lines }, (_, at) => `line-${at}`).map((line) => (
      <span key={line} className={classes['line']} aria-hidden="true" />
    ))}
  </div>
);

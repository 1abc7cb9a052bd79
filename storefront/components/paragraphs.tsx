import classes from './paragraphs.module.css';

/** A seller's plain text; blank lines separate its paragraphs. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className={classes['paragraphs']}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

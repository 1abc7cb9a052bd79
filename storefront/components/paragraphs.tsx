import classes from './paragraphs.module.css';

/** A plain text of the seller's: blank lines part its paragraphs. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className={classes['paragraphs']}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

import classes from './badge.module.css';

/** The tenant's short notes on a day or a session (CAL-31). */
export function Badges({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes['badge']}>
      {text}
    </span>
  ));
}

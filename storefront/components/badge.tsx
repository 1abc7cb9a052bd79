import classes from './badge.module.css';

/** Short remarks of the tenant's on a day or a session (CAL-31). */
export function Badges({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes['badge']}>
      {text}
    </span>
  ));
}

import classes from './skeleton.module.css';

/** Holds the place of something that is still on its way; `lines` rows of `height` rem each. */
export function Skeleton({
  shape,
  count = 1,
}: {
  readonly shape: 'line' | 'block';
  readonly count?: number;
}) {
  const names = Array.from({ length: count }, (_, at) => `${shape}-${at}`);
  return names.map((name) => (
    <span key={name} className={`${classes['skeleton']} ${classes[shape]}`} aria-hidden="true" />
  ));
}

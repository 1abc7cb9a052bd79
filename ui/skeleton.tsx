import classes from './skeleton.module.css';

/** Holds the place of something that is still on its way; `lines` rows of `height` rem each. */
export function Skeleton({
  shape,
  count = 1,
}: {
  readonly shape: 'line' | 'block';
  readonly count?: number;
}) {
  return Array.from({ length: count }, (_, at) => (
    <span key={at} className={`${classes['skeleton']} ${classes[shape]}`} aria-hidden="true" />
  ));
}

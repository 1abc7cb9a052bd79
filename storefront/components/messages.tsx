import { Notice } from '#ui/notice.tsx';
import classes from './messages.module.css';

/** The tenant's messages about a choice, shown below it; announced when they change (CAL-31). */
export function Messages({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div role="status" className={classes['messages']}>
      {texts.map((text) => (
        <Notice key={text}>
          <p dir="auto">{text}</p>
        </Notice>
      ))}
    </div>
  );
}

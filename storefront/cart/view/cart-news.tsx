import { useEffect, useState } from 'react';
import { onCartChange } from '../cart-changes.ts';
import { useCartWords } from './cart-button.tsx';

/** Milliseconds until the dialog that changed the cart has closed: nothing behind it is announced. */
const pause = 200;

/** Announces the cart's contents after a change in this tab. */
export function CartNews() {
  const [, text] = useCartWords();
  const [isNews, setNews] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onCartChange(() => {
      timer = setTimeout(() => setNews(true), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    <p role="status" className="visually-hidden">
      {isNews && text}
    </p>
  );
}

import { useEffect, useState } from 'react';
import { onCartChange } from '../cart-changes.ts';
import { useCartWords } from './cart-button.tsx';

/** Until the dialog that changed the cart is gone: behind it nothing is said. */
const pause = 200;

/** Says what is in the cart once something was put into it or taken out of it here. */
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

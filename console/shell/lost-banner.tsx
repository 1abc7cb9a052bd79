import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { connection } from '../calls/connection.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { words } from '../words/words.ts';

/** Says that the server gives no answers, and loads the page's data again once it does. */
export function LostBanner() {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  const { revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const wasLost = useRef(false);
  useEffect(() => {
    const offline = () => connection.note(false);
    const online = () => void connection.tryNow();
    addEventListener('offline', offline);
    addEventListener('online', online);
    return () => {
      removeEventListener('offline', offline);
      removeEventListener('online', online);
    };
  }, []);
  useEffect(() => {
    if (wasLost.current && !isLost) void revalidate();
    wasLost.current = isLost;
  }, [isLost, revalidate]);
  async function tryNow(): Promise<void> {
    setTrying(true);
    await connection.tryNow();
    setTrying(false);
  }
  if (!isLost) return null;
  const { title, text, now } = words.lost;
  const act = (
    <Button onPress={() => void tryNow()} isBusy={isTrying}>
      {now}
    </Button>
  );
  return (
    <Notice tone="warning" title={title} act={act} isAlert>
      {text}
    </Notice>
  );
}

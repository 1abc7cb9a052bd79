import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate, useRevalidator } from 'react-router';
import { connection } from '../calls/connection.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { words } from '../words/words.ts';

/**
 * Says that the server does not respond, and reloads the page's data once it does. Until then the page stays: another
 * one could not load, and what was typed would be lost.
 */
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
      <Stay />
    </Notice>
  );
}

/** Blocks navigation while it is mounted; an attempt to leave makes the console ask the server again. */
function Stay() {
  const toast = useToast();
  const navigate = useNavigate();
  const isAsking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      connection.isLost() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      await connection.tryNow();
      isAsking.current = false;
      if (!connection.isLost()) return navigate(blocker.location);
      blocker.reset();
      toast.show({ text: words.lost.stays });
    })();
  }, [blocker, toast, navigate]);
  return null;
}

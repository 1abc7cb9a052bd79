import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraFault, closeCamera, openCamera } from './camera.ts';
import { type CodeReader, openReader } from './code-reader.ts';
import { HeldCode } from './held-code.ts';

export type CameraState = 'off' | 'starting' | 'on' | CameraFault;

/** Milliseconds between pictures to read: often enough to feel instant, seldom enough to save battery. */
const readEvery = 80;

/**
 * Shows the camera in a video and reports each code that comes into view. Increment `attempt` to retry after an error;
 * 0 leaves the camera off.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  attempt: number,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('off');
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (attempt === 0 || !element) return setState('off');
    const ended = new AbortController();
    const { signal } = ended;
    setState('starting');
    void run(element, signal, (code) => told.current(code)).then((fault) => {
      if (!signal.aborted) setState(fault);
    });
    const started = () => setState('on');
    element.addEventListener('playing', started, { signal });
    return () => ended.abort();
  }, [attempt, video]);
  return state;
}

/** Reads until stopped; returns the reason why it could not start or continue. */
async function run(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<CameraFault> {
  const stream = await openCamera();
  if (typeof stream === 'string') return stream;
  let reader: CodeReader | undefined;
  try {
    if (signal.aborted) return 'failed';
    video.srcObject = stream;
    await video.play();
    reader = await openReader();
    await readAll(video, reader, signal, onCode);
    return 'failed';
  } catch (error) {
    // The video was removed while it started to play, or the reader stopped.
    if (!signal.aborted) console.error(error);
    return 'failed';
  } finally {
    reader?.close();
    closeCamera(stream);
    video.srcObject = null;
  }
}

async function readAll(
  video: HTMLVideoElement,
  reader: CodeReader,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const held = new HeldCode();
  const isOver = () => signal.aborted || !video.srcObject || isStopped(video.srcObject);
  while (!isOver()) {
    const code = await reader.read(video);
    if (code !== null && !isOver() && held.isNew(code, performance.now())) onCode(code);
    await new Promise((resolve) => setTimeout(resolve, readEvery));
  }
}

/** True if the system took the camera away. */
const isStopped = (source: MediaProvider): boolean =>
  source instanceof MediaStream &&
  source.getTracks().every(({ readyState }) => readyState === 'ended');

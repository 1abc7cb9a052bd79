import { useRef, useState } from 'react';
import { useCamera } from '../../scanner/use-camera.ts';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';

/** The camera's picture, or the reason why there is none and what to do. */
export function CameraView({ onCode }: { readonly onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(1);
  const state = useCamera(video, attempt, onCode);
  const { label, starting, again } = doorWords.camera;
  const fault =
    state === 'off' || state === 'on' || state === 'starting' ? undefined : doorWords.camera[state];
  return (
    <div className={classes['camera']}>
      <video ref={video} aria-label={label} muted playsInline hidden={fault !== undefined} />
      {state === 'starting' && <p role="status">{starting}</p>}
      {fault && (
        <div role="status" className={classes['cameraFault']}>
          <p>
            <strong>{fault.title}</strong>
          </p>
          <p>{fault.text}</p>
          {state !== 'none' && (
            <button
              type="button"
              className={classes['secondary']}
              onClick={() => setAttempt(attempt + 1)}
            >
              {again}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

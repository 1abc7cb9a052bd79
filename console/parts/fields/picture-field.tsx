import { type MouseEvent, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { isFileDropItem } from 'react-aria-components/useDragAndDrop';
import { fieldWords } from '../../words/fields.ts';
import { Button } from '../button.tsx';
import { Choices } from './choices.tsx';
import classes from './picture-field.module.css';
import { type FieldProps, TextField } from './text-field.tsx';

export interface Picture {
  /** Its address, at our own origin. */
  readonly src: string;
  readonly alt: string;
  /** The point that stays visible where the picture is cropped, in hundredths from its upper left. */
  readonly focus: { readonly x: number; readonly y: number };
}

interface PictureFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'isDisabled'> {
  readonly label: string;
  readonly value: Picture | null;
  readonly onChange: (picture: Picture | null) => void;
  /** Sends a file to the server; returns the picture's address, or the reason why it was refused. */
  readonly upload: (file: File) => Promise<{ readonly src: string } | { readonly fault: string }>;
  /** The error of the alternative text. */
  readonly altError?: string | undefined;
}

const own = fieldWords.picture;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** A picture with its alternative text and the point that stays visible where it is cropped. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, value, onChange, upload, altError, isDisabled = false } = props;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function take(file: File | undefined): Promise<void> {
    if (!file || isBusy) return;
    setFault(undefined);
    if (!types.includes(file.type)) return setFault(own.wrongType);
    setBusy(true);
    const sent = await upload(file).finally(() => setBusy(false));
    if ('fault' in sent) return setFault(sent.fault);
    onChange({ src: sent.src, alt: '', focus: { x: 50, y: 50 } });
  }
  const choosing = (
    <FileTrigger acceptedFileTypes={types} onSelect={(files) => void take(files?.[0])}>
      <Button isBusy={isBusy} isDisabled={isDisabled}>
        {value ? own.replace : own.choose}
      </Button>
    </FileTrigger>
  );
  return (
    <Choices label={label} hint={hint} error={fault ?? error}>
      <DropZone
        className={classes['zone'] ?? ''}
        aria-label={own.drop}
        isDisabled={isDisabled}
        getDropOperation={(offered) =>
          types.some((type) => offered.has(type)) ? 'copy' : 'cancel'
        }
        onDrop={async ({ items }) => {
          const dropped = items.find(isFileDropItem);
          await take(await dropped?.getFile());
        }}
      >
        {choosing}
        {value ? (
          <Button kind="quiet" onPress={() => onChange(null)} isDisabled={isDisabled}>
            {own.remove}
          </Button>
        ) : (
          <p>{own.none}</p>
        )}
        <p>{own.drop}</p>
      </DropZone>
      {value && (
        <>
          <FocusPicture picture={value} onChange={onChange} isDisabled={isDisabled} />
          <TextField
            label={own.alternative}
            hint={own.alternativeHint}
            value={value.alt}
            onChange={(alt) => onChange({ ...value, alt })}
            error={altError}
            isDisabled={isDisabled}
            maxLength={500}
          />
        </>
      )}
    </Choices>
  );
}

interface FocusProps {
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
  readonly isDisabled: boolean;
}

/** Shows a picture and its most important point, which is set by a press or by two sliders. */
function FocusPicture({ picture, onChange, isDisabled }: FocusProps) {
  const { src, alt, focus } = picture;
  function press({ clientX, clientY, currentTarget }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const of = (offset: number, whole: number) =>
      Math.max(0, Math.min(100, Math.round((offset / whole) * 100)));
    onChange({ ...picture, focus: { x: of(clientX - left, width), y: of(clientY - top, height) } });
  }
  const slider = (axis: 'x' | 'y', label: string) => (
    <Slider
      className={classes['slider'] ?? ''}
      value={focus[axis]}
      onChange={(at) => onChange({ ...picture, focus: { ...focus, [axis]: at } })}
      isDisabled={isDisabled}
    >
      <Label>{label}</Label>
      <SliderOutput>{({ state }) => `${state.values[0]} %`}</SliderOutput>
      <SliderTrack className={classes['track'] ?? ''}>
        <SliderThumb className={classes['thumb'] ?? ''} />
      </SliderTrack>
    </Slider>
  );
  return (
    <>
      {/* For pointers; the sliders do the same by keyboard. */}
      <button
        type="button"
        className={classes['picture']}
        onClick={press}
        disabled={isDisabled}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={src} alt={alt} />
        <span className={classes['point']} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </button>
      <Choices label={own.focus} hint={own.focusHint}>
        {slider('x', own.across)}
        {slider('y', own.down)}
      </Choices>
    </>
  );
}

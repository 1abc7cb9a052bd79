import { type MouseEvent, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { isFileDropItem } from 'react-aria-components/useDragAndDrop';
import { fieldWords } from '../../words/fields.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Choices } from './choices.tsx';
import { newPicture, type Picture, wholePicture, withCrop, withFocus } from './picture.ts';
import classes from './picture-field.module.css';
import { type FieldProps, TextField } from './text-field.tsx';

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

/** A picture with its alternative text, the part of it that is shown, and the point that stays visible where less fits. */
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
    onChange(newPicture(sent.src));
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
          <CroppedPicture picture={value} onChange={onChange} isDisabled={isDisabled} />
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

interface CropProps {
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
  readonly isDisabled: boolean;
}

/**
 * Shows a picture with the part that is kept, between the thumbs of two sliders beside it, and its most important point,
 * which is set by a press or by two sliders.
 */
function CroppedPicture({ picture, onChange, isDisabled }: CropProps) {
  const { src, alt, focus, crop } = picture;
  function press({ clientX, clientY, currentTarget }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const of = (offset: number, whole: number) => Math.round((offset / whole) * 100);
    const point = { x: of(clientX - left, width), y: of(clientY - top, height) };
    onChange(withFocus(picture, point));
  }
  const slider = (axis: 'x' | 'y', label: string) => (
    <Slider
      className={classes['slider'] ?? ''}
      value={focus[axis]}
      onChange={(at) => onChange(withFocus(picture, { ...focus, [axis]: at }))}
      isDisabled={isDisabled}
    >
      <Label>{label}</Label>
      <SliderOutput>{({ state }) => `${state.values[0]} %`}</SliderOutput>
      <SliderTrack className={classes['track'] ?? ''}>
        <SliderThumb className={classes['thumb'] ?? ''} />
      </SliderTrack>
    </Slider>
  );
  const isWhole = crop.right - crop.left === 100 && crop.bottom - crop.top === 100;
  return (
    <>
      <div className={classes['frame']}>
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
          <span
            className={classes['kept']}
            style={{
              left: `${crop.left}%`,
              right: `${100 - crop.right}%`,
              top: `${crop.top}%`,
              bottom: `${100 - crop.bottom}%`,
            }}
          />
          <span className={classes['point']} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
        </button>
        {/* It grows upwards, and the picture's hundredths downwards. */}
        <Slider
          className={classes['beside'] ?? ''}
          orientation="vertical"
          aria-label={own.rows}
          value={[100 - crop.bottom, 100 - crop.top]}
          onChange={([low = 0, high = 100]) =>
            onChange(withCrop(picture, { top: 100 - high, bottom: 100 - low }))
          }
          isDisabled={isDisabled}
        >
          <SliderTrack className={classes['upright'] ?? ''}>
            <SliderThumb
              index={1}
              aria-label={own.top}
              className={classNames(classes['thumb'], classes['edge'])}
            />
            <SliderThumb
              index={0}
              aria-label={own.bottom}
              className={classNames(classes['thumb'], classes['edge'])}
            />
          </SliderTrack>
        </Slider>
        <Slider
          className={classes['below'] ?? ''}
          aria-label={own.columns}
          value={[crop.left, crop.right]}
          onChange={([left = 0, right = 100]) => onChange(withCrop(picture, { left, right }))}
          isDisabled={isDisabled}
        >
          <SliderTrack className={classes['track'] ?? ''}>
            <SliderThumb index={0} aria-label={own.left} className={classes['thumb'] ?? ''} />
            <SliderThumb index={1} aria-label={own.right} className={classes['thumb'] ?? ''} />
          </SliderTrack>
        </Slider>
      </div>
      <p className={classes['hint']}>{own.cropHint}</p>
      {!isWhole && (
        <div className={classes['acts']}>
          <Button
            kind="quiet"
            onPress={() => onChange(withCrop(picture, wholePicture))}
            isDisabled={isDisabled}
          >
            {own.whole}
          </Button>
        </div>
      )}
      <Choices label={own.focus} hint={own.focusHint}>
        {slider('x', own.across)}
        {slider('y', own.down)}
      </Choices>
    </>
  );
}

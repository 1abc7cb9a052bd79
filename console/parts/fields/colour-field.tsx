import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ColorArea } from 'react-aria-components/ColorArea';
import { parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider } from 'react-aria-components/ColorSlider';
import { ColorSwatch } from 'react-aria-components/ColorSwatch';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { SliderTrack } from 'react-aria-components/Slider';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { contrast } from '#domain/theme/colour.ts';
import { readColour } from '#domain/theme/typed-colour.ts';
import { fieldWords } from '../../words/fields.ts';
import { words } from '../../words/words.ts';
import overlay from '../overlay.module.css';
import classes from './colour-field.module.css';
import field from './field.module.css';
import { FieldLabel, type FieldProps } from './text-field.tsx';

interface ColourFieldProps extends FieldProps {
  /** The text as typed, such as "#1b4d3e" (`readColour`). */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** The colour on which, or under which, text is read; the field says if it can be. */
  readonly against?: { readonly name: string; readonly colour: string };
}

const own = fieldWords.colour;

/** A colour, typed or picked, with its contrast to another one in a sentence. */
export function ColourField(props: ColourFieldProps) {
  const { value, onChange, against, hint, error, name, isRequired, isDisabled } = props;
  const colour = readColour(value);
  return (
    <TextField
      className={field['field'] ?? ''}
      value={value}
      onChange={onChange}
      onBlur={() => colour !== undefined && colour !== value && onChange(colour)}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      spellCheck="false"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...props} />
      <div className={classes['row']}>
        <Input className={field['input'] ?? ''} maxLength={20} />
        <Picker colour={colour ?? '#808080'} onChange={onChange} isDisabled={isDisabled ?? false} />
      </div>
      <Text slot="description" className={field['hint'] ?? ''}>
        {hint}
        {hint && against && colour ? ' ' : ''}
        {against && colour && contrastText(colour, against)}
      </Text>
      {error && <FieldError className={field['error'] ?? ''}>{error}</FieldError>}
    </TextField>
  );
}

/** Says if text in one colour can be read on the other (WCAG 2.2, 1.4.3). */
function contrastText(colour: string, against: { name: string; colour: string }): string {
  const ratio = contrast(colour, against.colour);
  const text = new Intl.NumberFormat(words.language, {
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  }).format(ratio);
  if (ratio >= 4.5) return own.good(against.name, text);
  return ratio >= 3 ? own.large(against.name, text) : own.poor(against.name, text);
}

interface PickerProps {
  readonly colour: string;
  readonly onChange: (colour: string) => void;
  readonly isDisabled: boolean;
}

function Picker({ colour, onChange, isDisabled }: PickerProps) {
  // Grey has no hue of its own: the one picked last stays.
  const [picked, setPicked] = useState(() => parseColor(colour).toFormat('hsb'));
  const shown =
    picked.toString('hex').toLowerCase() === colour ? picked : parseColor(colour).toFormat('hsb');
  const pick = (next: typeof picked): void => {
    setPicked(next);
    onChange(next.toString('hex').toLowerCase());
  };
  return (
    <DialogTrigger>
      <Button className={classes['open'] ?? ''} aria-label={own.pick} isDisabled={isDisabled}>
        <ColorSwatch color={colour} className={classes['swatch'] ?? ''} />
      </Button>
      <Popover className={overlay['popover'] ?? ''}>
        <Dialog className={classes['picker'] ?? ''} aria-label={own.pick}>
          <ColorArea
            className={classes['area'] ?? ''}
            aria-label={own.shades}
            value={shown}
            onChange={pick}
            xChannel="saturation"
            yChannel="brightness"
          >
            <ColorThumb className={classes['thumb'] ?? ''} />
          </ColorArea>
          <ColorSlider
            className={classes['slider'] ?? ''}
            value={shown}
            onChange={pick}
            channel="hue"
          >
            <Label>{own.hue}</Label>
            <SliderTrack className={classes['track'] ?? ''}>
              <ColorThumb className={classes['thumb'] ?? ''} />
            </SliderTrack>
          </ColorSlider>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

import { LanguagesField } from '../../parts/fields/languages-field.tsx';
import { LongTextField } from '../../parts/fields/long-text-field.tsx';
import { OrderField } from '../../parts/fields/order-field.tsx';
import { newPicture, type Picture, withCrop, withFocus } from '../../parts/fields/picture.ts';
import { PictureField } from '../../parts/fields/picture-field.tsx';
import { Held, longText, nothing, type Story, unbroken } from './story.tsx';

const text = { label: 'Description', most: 500 };
const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
  { code: 'fr', name: 'French' },
  { code: 'it', name: 'Italian' },
];
const texts = { en: 'Lamp room', de: 'Lampenraum', fr: '' };
const items = [
  { id: 'lamp', name: 'Lamp room', detail: 'From 10 a.m.' },
  { id: 'comets', name: unbroken },
  { id: 'tour', name: longText, detail: longText },
];

function Ordered({ isDisabled = false, error }: { isDisabled?: boolean; error?: string }) {
  return (
    <Held initial={items.map(({ id }) => id)}>
      {({ value, onChange }) => (
        <OrderField
          label="Order in the shop"
          hint="Buyers see the first three without scrolling."
          items={value.flatMap((id) => items.filter((item) => item.id === id))}
          onChange={(ids) => onChange([...ids])}
          isDisabled={isDisabled}
          error={error}
        />
      )}
    </Held>
  );
}

/** A file that every server of the console has. */
const picture: Picture = { ...newPicture('/sample-picture.svg'), alt: 'A lamp' };
const cropped = withCrop(withFocus(picture, { x: 30, y: 60 }), { left: 15, bottom: 80 });
const upload = async (file: File) =>
  file.size > 1_000_000
    ? { fault: 'The picture is larger than 1 MB.' }
    : { src: '/sample-picture.svg' };

function PictureOf({ initial, error }: { initial: Picture | null; error?: string }) {
  return (
    <Held<Picture | null> initial={initial}>
      {(held) => (
        <PictureField
          label="Picture of the event"
          hint="At least 1,500 pixels wide."
          upload={upload}
          error={error}
          {...held}
        />
      )}
    </Held>
  );
}

/** Fields for what buyers see: texts, pictures and their order. */
export const contentStories: readonly Story[] = [
  {
    part: 'LongTextField',
    states: {
      empty: (
        <Held initial="">
          {(held) => <LongTextField {...text} hint="Shown below the title." {...held} />}
        </Held>
      ),
      'almost full': (
        <Held initial={longText}>
          {(held) => <LongTextField {...text} hint="Short." {...held} most={120} />}
        </Held>
      ),
      error: (
        <Held initial="">
          {(held) => <LongTextField {...text} {...held} error="Describe it." />}
        </Held>
      ),
      disabled: (
        <Held initial={longText}>{(held) => <LongTextField {...text} {...held} isDisabled />}</Held>
      ),
    },
  },
  {
    part: 'LanguagesField',
    states: {
      stacked: (
        <Held<Readonly<Record<string, string>>> initial={texts}>
          {(held) => (
            <LanguagesField
              label="Name"
              languages={languages.slice(0, 2)}
              toCheck={['de']}
              onChecked={nothing}
              {...held}
            />
          )}
        </Held>
      ),
      tabs: (
        <Held<Readonly<Record<string, string>>> initial={texts}>
          {(held) => (
            <LanguagesField
              label="Text"
              hint="In each language of the shop."
              languages={languages}
              toCheck={['de']}
              most={300}
              {...held}
            />
          )}
        </Held>
      ),
      error: (
        <Held<Readonly<Record<string, string>>> initial={{}}>
          {(held) => (
            <LanguagesField
              label="Title"
              languages={languages.slice(0, 1)}
              errors={{ en: 'Enter a title.' }}
              {...held}
            />
          )}
        </Held>
      ),
      disabled: (
        <LanguagesField
          label="Slogan"
          languages={languages.slice(0, 1)}
          value={texts}
          onChange={nothing}
          isDisabled
        />
      ),
    },
  },
  {
    part: 'OrderField',
    states: {
      filled: <Ordered />,
      error: <Ordered error="Put the lamp room first." />,
      disabled: <Ordered isDisabled />,
    },
  },
  {
    part: 'PictureField',
    states: {
      empty: <PictureOf initial={null} />,
      filled: <PictureOf initial={picture} />,
      cropped: <PictureOf initial={cropped} />,
      error: <PictureOf initial={null} error="Choose a picture." />,
    },
  },
];

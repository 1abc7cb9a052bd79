import { useRef } from 'react';
import type { Option } from './select.tsx';
import { type Suggest, SuggestField } from './suggest-field.tsx';
import type { FieldProps } from './text-field.tsx';

interface ReferenceFieldProps extends FieldProps {
  /** Finds things by a part of their name; returns one more than are shown if there are more. */
  readonly search: Suggest;
  /** The chosen thing with its name. */
  readonly value: Pick<Option, 'value' | 'text'> | null;
  readonly onChange: (chosen: Pick<Option, 'value' | 'text'> | null) => void;
  /** Creates a new thing with the typed name; offered after the results. */
  readonly onMake?: (name: string) => void;
}

/** The maximum number of results shown at a time. */
const mostShown = 20;

/** A reference to another thing, such as an event or a venue, found by typing part of its name. */
export function ReferenceField({ search, value, onChange, ...field }: ReferenceFieldProps) {
  const found = useRef<readonly Option[]>([]);
  async function suggest(text: string, signal: AbortSignal): Promise<readonly Option[]> {
    found.current = await search(text, signal);
    return found.current;
  }
  return (
    <SuggestField
      {...field}
      suggest={suggest}
      mostShown={mostShown}
      chosen={value}
      onChange={(id) => {
        const chosen = found.current.find((option) => option.value === id);
        onChange(chosen ? { value: chosen.value, text: chosen.text } : null);
      }}
    />
  );
}

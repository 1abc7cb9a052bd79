import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';
import type { DoorSettings } from './kept-settings.ts';
import { Sheet } from './sheet.tsx';

interface SettingsSheetProps {
  readonly settings: DoorSettings;
  readonly canLeave: boolean;
  readonly onSet: (settings: DoorSettings) => void;
  readonly onChangeDoor: (() => void) | undefined;
  /** Opens the check of a connected scanner. */
  readonly onCheck: () => void;
  readonly onClose: () => void;
}

/** Direction, groups, camera, sound and practice (DOR-12). */
export function SettingsSheet(props: SettingsSheetProps) {
  const { settings, canLeave, onSet, onChangeDoor, onCheck, onClose } = props;
  const own = doorWords.settings;
  const { direction, isOneByOne, isPractice, isSilent, isCameraOff } = settings;
  return (
    <Sheet title={own.open} onClose={onClose}>
      <div className={classes['form']}>
        {canLeave && (
          <Choice
            name={own.direction}
            options={[
              { id: 'in', text: own.in },
              { id: 'out', text: own.out },
            ]}
            value={direction}
            onChange={(id) => onSet({ ...settings, direction: id === 'out' ? 'out' : 'in' })}
          />
        )}
        <Choice
          name={own.groups}
          options={[
            { id: 'all', text: own.together },
            { id: 'one', text: own.oneByOne },
          ]}
          value={isOneByOne ? 'one' : 'all'}
          onChange={(id) => onSet({ ...settings, isOneByOne: id === 'one' })}
        />
        <Switch
          text={doorWords.camera.label}
          isOn={!isCameraOff}
          onChange={(isOn) => onSet({ ...settings, isCameraOff: !isOn })}
        />
        <Switch
          text={own.sound}
          isOn={!isSilent}
          onChange={(isOn) => onSet({ ...settings, isSilent: !isOn })}
        />
        <Switch
          text={own.practice}
          hint={own.practiceHint}
          isOn={isPractice}
          onChange={(isOn) => onSet({ ...settings, isPractice: isOn })}
        />
        <div className={classes['acts']}>
          <button type="button" className={classes['secondary']} onClick={onCheck}>
            {doorWords.connected}
          </button>
          {onChangeDoor && (
            <button type="button" className={classes['secondary']} onClick={onChangeDoor}>
              {own.change}
            </button>
          )}
          <button type="button" className={classes['primary']} onClick={onClose}>
            {doorWords.find.close}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const Choice = ({ name, options, value, onChange }: ChoiceProps) => (
  <fieldset className={classes['switches']}>
    <legend>{name}</legend>
    {options.map(({ id, text }) => (
      <label key={id} className={classes['choice']}>
        <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
);

interface SwitchProps {
  readonly text: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Switch = ({ text, hint, isOn, onChange }: SwitchProps) => (
  <label className={classes['choice']}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>
      {text}
      {hint && <small>{hint}</small>}
    </span>
  </label>
);

import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { fieldWords } from '../../words/fields.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Choices } from './choices.tsx';
import classes from './languages-field.module.css';
import { LongTextField } from './long-text-field.tsx';
import { type FieldProps, TextField } from './text-field.tsx';

export interface Language {
  /** Such as "de". */
  readonly code: string;
  /** Its name in the console's language: "German". */
  readonly name: string;
}

interface LanguagesFieldProps extends Pick<FieldProps, 'hint' | 'isDisabled'> {
  readonly label: string;
  /** The venue's languages, the one that buyers read where another is missing first. */
  readonly languages: readonly Language[];
  /** Texts by the codes of their languages; one that is missing or empty is not written yet. */
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
  /** Codes of languages whose text was written before the first language changed. */
  readonly toCheck?: readonly string[];
  /** Called for a text that still fits. */
  readonly onChecked?: (code: string) => void;
  /** Errors by the codes of their languages. */
  readonly errors?: Readonly<Record<string, string | undefined>>;
  /** Maximum number of characters of a multi-line text; without it, the text has one line. */
  readonly most?: number;
}

/** Up to this many languages are shown one below the other; more get a tab each. */
const mostStacked = 2;

const own = fieldWords.languages;

/** One text in several languages. Marks those that are missing and those that need a check. */
export function LanguagesField(props: LanguagesFieldProps) {
  const { label, hint, languages } = props;
  const texts = (language: Language) => <LanguageText {...props} language={language} />;
  return (
    <Choices label={label} hint={hint}>
      {languages.length <= mostStacked ? (
        languages.map((language) => <div key={language.code}>{texts(language)}</div>)
      ) : (
        <Tabs>
          <TabList className={classes['list'] ?? ''} aria-label={label} items={languages}>
            {({ code, name }) => (
              <Tab id={code} className={classes['tab'] ?? ''}>
                {name}
                <Mark code={code} {...props} />
              </Tab>
            )}
          </TabList>
          {languages.map((language) => (
            <TabPanel key={language.code} id={language.code} className={classes['panel'] ?? ''}>
              {texts(language)}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Choices>
  );
}

type StateProps = Pick<LanguagesFieldProps, 'value' | 'toCheck' | 'errors'>;

function stateOf(code: string, { value, toCheck = [] }: StateProps): 'missing' | 'old' | 'written' {
  if ((value[code] ?? '').trim() === '') return 'missing';
  return toCheck.includes(code) ? 'old' : 'written';
}

/** The state of a text in a word. */
function Mark({ code, ...props }: StateProps & { readonly code: string }) {
  const state = stateOf(code, props);
  if (state === 'written') return null;
  return state === 'missing' ? (
    <Badge>{own.missing}</Badge>
  ) : (
    <Badge tone="warning">{own.needsCheck}</Badge>
  );
}

function LanguageText(props: LanguagesFieldProps & { readonly language: Language }) {
  const { language, languages, value, onChange, onChecked, errors = {}, most, isDisabled } = props;
  const { code, name } = language;
  const isFirst = code === languages[0]?.code;
  const state = isFirst ? 'written' : stateOf(code, props);
  const hints = { missing: own.missingHint, old: own.needsCheckHint, written: undefined };
  const field = {
    label: (
      <span className={classes['marked']}>
        {name}
        {!isFirst && <Mark code={code} {...props} />}
      </span>
    ),
    hint: hints[state],
    error: errors[code],
    language: code,
    value: value[code] ?? '',
    onChange: (text: string) => onChange({ ...value, [code]: text }),
    isDisabled: isDisabled ?? false,
  };
  return (
    <div className={classes['language']}>
      {most === undefined ? <TextField {...field} /> : <LongTextField {...field} most={most} />}
      {state === 'old' && onChecked && (
        <Button kind="quiet" onPress={() => onChecked(code)}>
          {own.checked}
        </Button>
      )}
    </div>
  );
}

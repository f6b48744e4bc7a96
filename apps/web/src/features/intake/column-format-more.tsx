// The rest of how a column is written: percentages, durations, phones, yes and no, lists.
import { ColumnFormat, DurationUnit } from '@groundwork/contract/formats';
import { type ReactNode, useState } from 'react';
import { LabelledInput } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import { durationUnits, separatorNames } from './wording.ts';
import type { Formatting } from './written-as.tsx';
import { countryOptions } from './zones.ts';

/** Parts of a format, each with what it is set to; undefined takes it away. */
export type FormatParts = { [K in keyof ColumnFormat]: ColumnFormat[K] | undefined };

const percentOptions: SelectOption[] = [
  { value: '', label: 'As you answer' },
  { value: 'fractions', label: 'Fractions', note: '0.12 is 12 %' },
  { value: 'percents', label: 'Percentages', note: '0.12 is 0.12 %' },
];
const unitOptions: SelectOption[] = [
  { value: '', label: 'As its header or you say' },
  ...DurationUnit.options.map(value => ({ value, label: durationUnits[value] })),
];
const separatorOptions: SelectOption[] = [
  { value: '', label: 'As the cells say' },
  ...Object.entries(separatorNames).map(([value, label]) => ({ value, label })),
];

export function MoreOfFormat({
  formatting: { isPercent, isDuration, isPhone, isTruth, isList },
  format: { bare_percent, unit, country, yes, no, separator },
  onSet,
}: {
  formatting: Formatting;
  format: ColumnFormat;
  onSet: (parts: FormatParts) => void;
}) {
  return (
    <>
      {isPercent && (
        <LabelledSelect
          label="Cells without a percent sign"
          value={bare_percent ?? ''}
          groups={[{ options: percentOptions }]}
          onChange={value =>
            onSet({ bare_percent: value === 'fractions' || value === 'percents' ? value : undefined })
          }
        />
      )}
      {isDuration && (
        <LabelledSelect
          label="What a duration without a unit counts"
          value={unit ?? ''}
          groups={[{ options: unitOptions }]}
          onChange={value => onSet({ unit: DurationUnit.safeParse(value).data })}
        />
      )}
      {isPhone && (
        <Labelled label="Country of numbers that name none">
          <SearchSelect
            label="Country of numbers that name none"
            value={country ?? ''}
            groups={[{ options: countryOptions() }]}
            onChange={value => onSet({ country: ColumnFormat.shape.country.safeParse(value).data })}
          />
        </Labelled>
      )}
      {isTruth && (
        <>
          <WordsField label="Words that say yes" words={yes} onWords={words => onSet({ yes: words })} />
          <WordsField label="Words that say no" words={no} onWords={words => onSet({ no: words })} />
        </>
      )}
      {isList && (
        <LabelledSelect
          label="Between several values in one cell"
          value={separator ?? ''}
          groups={[{ options: separatorOptions }]}
          onChange={value => onSet({ separator: value === '' ? undefined : value })}
        />
      )}
    </>
  );
}

/** Words with commas between them, kept as they are typed. */
function WordsField({
  label,
  words,
  onWords,
}: {
  label: string;
  words: readonly string[] | undefined;
  onWords: (words: string[] | undefined) => void;
}) {
  const [text, setText] = useState((words ?? []).join(', '));
  return (
    <LabelledInput
      label={label}
      hint="Separate words with commas. Left empty in both fields, the usual words of several languages count."
      value={text}
      maxLength={600}
      onChange={event => {
        setText(event.target.value);
        const typed = event.target.value
          .split(',')
          .map(word => word.trim().slice(0, 60))
          .filter(word => word !== '');
        onWords(typed.length === 0 ? undefined : typed.slice(0, 20));
      }}
    />
  );
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </div>
  );
}

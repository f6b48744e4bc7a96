// Telling how the cells of a column are written: numbers, currency, dates, time zone, words that say nothing. What nobody tells is found out from
// the cells themselves.
import { ColumnFormat } from '@groundwork/contract/formats';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import { type FormatParts, Labelled, MoreOfFormat } from './column-format-more.tsx';
import type { ColumnRow } from './column-rows.ts';
import { Samples } from './column-samples.tsx';
import { UnknownValues } from './unknown-values.tsx';
import { numberSample } from './wording.ts';
import { formattingOf } from './written-as.tsx';
import { currencyOptions, zoneOptions } from './zones.ts';

type Mark = NonNullable<ColumnFormat['decimal']>;
type Grouping = NonNullable<ColumnFormat['grouping']>;

const numberFormats: readonly { decimal: Mark; grouping: Grouping }[] = [
  { decimal: '.', grouping: ',' },
  { decimal: ',', grouping: '.' },
  { decimal: ',', grouping: ' ' },
  { decimal: '.', grouping: ' ' },
  { decimal: '.', grouping: "'" },
  { decimal: '.', grouping: '' },
  { decimal: ',', grouping: '' },
];
const byCells = { value: '', label: 'Each cell by itself' };
const formatOptions: SelectOption[] = [
  byCells,
  ...numberFormats.map(({ decimal, grouping }) => {
    const sample = numberSample(decimal, grouping);
    return { value: sample, label: sample, note: 'only so' };
  }),
];
const markOptions: SelectOption[] = [
  { value: '', label: 'As the other cells say' },
  { value: '.', label: 'Point', note: '1.234 is a little more than one' },
  { value: ',', label: 'Comma', note: '1.234 is a thousand and more' },
];
const orderOptions: SelectOption[] = [
  { value: '', label: 'As the cells say' },
  { value: 'dmy', label: 'Day first', note: '31.12.2026' },
  { value: 'mdy', label: 'Month first', note: '12/31/2026' },
  { value: 'ymd', label: 'Year first', note: '2026-12-31' },
];

export function ColumnFormatDialog({
  row,
  saved,
  onSave,
  onClose,
}: {
  row: ColumnRow;
  saved: ColumnFormat | undefined;
  onSave: (format: ColumnFormat | null) => void;
  onClose: () => void;
}) {
  const { mapping, profile, source } = row;
  const [format, setFormat] = useState<ColumnFormat>(saved ?? {});
  const formatting = formattingOf(mapping, profile);
  const { isNumber, isDate, isTimed, isMoney, isUnknown } = formatting;
  const { decimal, grouping, currency, date_order, time_zone } = format;
  const set = (next: FormatParts) => setFormat(without({ ...format, ...next }));
  const sample = decimal !== undefined && grouping !== undefined ? numberSample(decimal, grouping) : '';
  return (
    <Dialog
      isOpen
      onOpenChange={open => !open && onClose()}
      title={`How ${mapping.column.slice(0, 100)} is written`}
      description={`What you do not set here is found out from the cells of ${source.profile.id}.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onSave(Object.keys(format).length === 0 ? null : format)}>Save</Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <Labelled label="As it is read now">
          <Samples row={row} />
        </Labelled>
        {isNumber && (
          <>
            <LabelledSelect
              label="Number format"
              value={sample}
              groups={[{ options: formatOptions }]}
              onChange={value => {
                const chosen = numberFormats.find(one => numberSample(one.decimal, one.grouping) === value);
                set(chosen ?? { decimal: undefined, grouping: undefined });
              }}
            />
            {sample === '' && (
              <LabelledSelect
                label="Decimal mark"
                value={decimal ?? ''}
                groups={[{ options: markOptions }]}
                onChange={value => set({ decimal: value === '.' || value === ',' ? value : undefined })}
              />
            )}
          </>
        )}
        {isMoney && (
          <Labelled label="Currency of amounts that name none">
            <SearchSelect
              label="Currency of amounts that name none"
              value={currency ?? ''}
              groups={[
                { options: [{ value: '', label: 'As the deal or the portal says' }, ...currencyOptions()] },
              ]}
              onChange={value => set({ currency: value === '' ? undefined : value })}
            />
          </Labelled>
        )}
        {isDate && (
          <LabelledSelect
            label="Order of dates"
            value={date_order ?? ''}
            groups={[{ options: orderOptions }]}
            onChange={value =>
              set({
                date_order: value === 'dmy' || value === 'mdy' || value === 'ymd' ? value : undefined,
              })
            }
          />
        )}
        {isTimed && (
          <Labelled label="Time zone of times that name none">
            <SearchSelect
              label="Time zone of times that name none"
              value={time_zone ?? ''}
              groups={[{ options: [{ value: '', label: 'As set for the file' }, ...zoneOptions()] }]}
              onChange={value => set({ time_zone: value === '' ? undefined : value })}
            />
          </Labelled>
        )}
        <MoreOfFormat formatting={formatting} format={format} onSet={set} />
        {isUnknown && (
          <UnknownValues
            placeholders={profile?.placeholders ?? []}
            chosen={format.placeholders}
            onChange={placeholders => set({ placeholders })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Only what is told: an absent part is found out from the cells. */
function without(format: FormatParts): ColumnFormat {
  return ColumnFormat.parse(
    Object.fromEntries(Object.entries(format).filter(([, value]) => value !== undefined)),
  );
}

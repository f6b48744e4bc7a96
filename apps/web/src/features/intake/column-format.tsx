// Telling how the cells of a column are written: numbers, currency, dates, time zone, words that say nothing. What nobody tells is found out from
// the cells themselves.
import type { ColumnFormat } from '@groundwork/contract/formats';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import type { ColumnRow } from './column-rows.ts';
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
  { value: '', label: 'As the dates say' },
  { value: 'dmy', label: 'Day first', note: '31.12.2026' },
  { value: 'mdy', label: 'Month first', note: '12/31/2026' },
  { value: 'ymd', label: 'Year first', note: '2026-12-31' },
];

export function ColumnFormatDialog({
  row: { mapping, profile, source },
  saved,
  onSave,
  onClose,
}: {
  row: ColumnRow;
  saved: ColumnFormat | undefined;
  onSave: (format: ColumnFormat | null) => void;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<ColumnFormat>(saved ?? {});
  const { isNumber, isDate, isTimed, isMoney, isUnknown } = formattingOf(mapping, profile);
  const { decimal, grouping, currency, date_order, time_zone } = format;
  const set = (next: { [K in keyof ColumnFormat]: ColumnFormat[K] | undefined }) =>
    setFormat(without({ ...format, ...next }));
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

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </div>
  );
}

/** Only what is told: an absent part is found out from the cells. */
function without(format: { [K in keyof ColumnFormat]: ColumnFormat[K] | undefined }): ColumnFormat {
  const { decimal, grouping, currency, date_order, time_zone, placeholders } = format;
  return {
    ...(decimal !== undefined && { decimal }),
    ...(grouping !== undefined && { grouping }),
    ...(currency !== undefined && { currency }),
    ...(date_order !== undefined && { date_order }),
    ...(time_zone !== undefined && { time_zone }),
    ...(placeholders !== undefined && { placeholders }),
  };
}

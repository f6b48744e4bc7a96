// The record as it will stand: each value with whose it is, why, and what of the others is dropped; any of it can be chosen otherwise.
import type { FieldChoice, MergeConflict, MergedField } from '@groundwork/contract/merges';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface Props {
  fields: readonly MergedField[];
  conflicts: readonly MergeConflict[];
  choices: Readonly<Record<string, FieldChoice>>;
  survivorId: string;
  /** Of two records, what is dropped can only be the other's. */
  isPair: boolean;
  /** Undefined takes the choice back. */
  onChoose: (property: string, choice: FieldChoice | undefined) => void;
}

/** As the rules have it; and what somebody types. */
const BY_RULE = 'rule';
const TYPED = 'typed';

export function MergedFields({ fields, conflicts, ...rest }: Props) {
  const isAsked = ({ name }: MergedField): boolean => conflicts.some(each => each.name === name);
  return (
    <div role="table" aria-label="The record as it will stand" className="min-w-0">
      <div role="rowgroup" className="max-lg:sr-only">
        <div role="row" className={cx(line, 'text-xs font-medium text-muted')}>
          <span role="columnheader">Property</span>
          <span role="columnheader">Value that stays</span>
          <span role="columnheader">Whose and why</span>
          <span role="columnheader">Dropped</span>
        </div>
      </div>
      <div role="rowgroup">
        {conflicts.map(conflict => (
          <Conflict key={conflict.name} conflict={conflict} {...rest} />
        ))}
        {fields
          .filter(field => !isAsked(field))
          .map(field => (
            <Field key={field.name} field={field} {...rest} />
          ))}
      </div>
    </div>
  );
}

const line =
  'grid gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]';

type RowProps = Omit<Props, 'fields' | 'conflicts'>;

function Conflict({ conflict, onChoose }: RowProps & { conflict: MergeConflict }) {
  const { name, label, values } = conflict;
  return (
    <div role="row" className={cx(line, 'border-t border-hair bg-warn-soft')}>
      <span role="rowheader" className="text-xs text-warn-ink wrap-anywhere">
        {label}
      </span>
      <span role="cell" className="grid min-w-0 gap-1.5">
        <span className="text-xs font-medium text-warn-ink">
          Only one of these can stay. Say which before you propose it.
        </span>
        <span className="flex flex-wrap gap-1.5">
          {values.map(({ value, record_ids }) => (
            <Button
              key={value}
              variant="secondary"
              size="sm"
              onClick={() => onChoose(name, { from: record_ids[0] ?? '' })}
            >
              {value}
            </Button>
          ))}
        </span>
      </span>
      <span role="cell" className="text-xs text-muted">
        Nobody has chosen.
      </span>
      <span role="cell" />
    </div>
  );
}

function Field({ field, choices, survivorId, isPair, onChoose }: RowProps & { field: MergedField }) {
  const { name, label, value, from, why, dropped } = field;
  const choice = choices[name];
  return (
    <div role="row" className={cx(line, 'border-t border-hair')}>
      <span role="rowheader" className="text-xs text-muted wrap-anywhere">
        {label}
      </span>
      <span role="cell" className="min-w-0 wrap-anywhere">
        {value === '' ? <span className="text-muted">empty</span> : value}
      </span>
      <span role="cell" className="grid min-w-0 content-start gap-1 text-xs text-muted wrap-anywhere">
        <span>
          {from !== null && from !== survivorId && <span className="font-mono">{from} </span>}
          {why}
        </span>
        {(dropped.length > 0 || choice) && (
          <Chooser key={`${value} ${from}`} field={field} choice={choice} onChoose={onChoose} />
        )}
      </span>
      <span role="cell" className="min-w-0 text-xs text-muted wrap-anywhere">
        {dropped.map(each => (
          <span key={each.value} className="block">
            <s>{each.value}</s>
            {!isPair && <span className="font-mono"> {each.record_ids.join(', ')}</span>}
          </span>
        ))}
      </span>
    </div>
  );
}

function Chooser({
  field: { name, label, value, dropped },
  choice,
  onChoose,
}: {
  field: MergedField;
  choice: FieldChoice | undefined;
  onChoose: Props['onChoose'];
}) {
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState(choice?.value ?? value);
  const own = choice?.value !== undefined ? TYPED : (choice?.from ?? BY_RULE);
  const options = [
    { value: BY_RULE, label: 'As the rule has it' },
    ...(choice?.from !== undefined && !dropped.some(each => each.record_ids.includes(choice.from ?? ''))
      ? [{ value: choice.from, label: value }]
      : []),
    ...dropped.map(each => ({ value: each.record_ids[0] ?? '', label: each.value })),
    { value: TYPED, label: choice?.value === undefined ? 'Another value…' : `Typed: ${choice.value}` },
  ];
  return (
    <>
      <Select
        label={`Value of ${label}`}
        value={isTyping ? TYPED : own}
        groups={[{ options }]}
        onChange={next => {
          setTyping(next === TYPED);
          if (next === BY_RULE) onChoose(name, undefined);
          else if (next !== TYPED) onChoose(name, { from: next });
        }}
      />
      {isTyping && (
        <form
          className="flex gap-1.5"
          onSubmit={event => {
            event.preventDefault();
            setTyping(false);
            onChoose(name, { value: typed });
          }}
        >
          <Input
            aria-label={`Another value of ${label}`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" size="sm" variant="secondary">
            Take it
          </Button>
        </form>
      )}
    </>
  );
}

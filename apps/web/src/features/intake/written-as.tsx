// How the cells of a column are read, in a word or two; where that can be told, the word opens where one tells it.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { counted } from '../../lib/formats/numbers.ts';
import { transformName } from './wording.ts';

/** What of a column's way of writing a person can tell. */
export interface Formatting {
  isNumber: boolean;
  isDate: boolean;
  isTimed: boolean;
  isMoney: boolean;
  isPercent: boolean;
  isDuration: boolean;
  isPhone: boolean;
  isTruth: boolean;
  isList: boolean;
  isUnknown: boolean;
}

export function formattingOf(
  { action, transform: { kind }, property }: Pick<ColumnMapping, 'action' | 'transform' | 'property'>,
  profile: ColumnProfile | undefined,
): Formatting {
  // A property of its own is made as its values are: what looks like text may be told to be something else.
  const isOpen = action === 'create' && (kind === 'text' || kind === 'option');
  const isNumber = kind === 'number' || isOpen;
  return {
    isNumber,
    // Dates that can be read two ways are kept as text until somebody says which.
    isDate: kind === 'date' || kind === 'datetime' || isOpen || (kind === 'text' && profile?.date != null),
    isTimed: kind === 'datetime',
    isMoney: kind === 'number' && property === 'amount',
    isPercent: kind === 'number' && (profile?.number?.marks?.percents ?? 0) > 0,
    isDuration: kind === 'duration',
    isPhone: kind === 'phone',
    isTruth: kind === 'boolean' || isOpen,
    isList: kind === 'options' || isOpen,
    // Values that may say that nothing is known.
    isUnknown: (profile?.placeholders ?? []).length > 0,
  };
}

export function WrittenAs({
  mapping,
  profile,
  onOpen,
}: {
  mapping: ColumnMapping;
  profile: ColumnProfile | undefined;
  /** Absent for people who may only look. */
  onOpen: (() => void) | undefined;
}) {
  const emptied = (profile?.placeholders ?? []).reduce((sum, one) => sum + (one.is_empty ? one.cells : 0), 0);
  const kind = transformName(mapping.transform);
  const name = emptied > 0 ? `${kind}, ${counted(emptied, 'cell')} read as empty` : kind;
  const canSet = Object.values(formattingOf(mapping, profile)).some(Boolean);
  if (!onOpen || !canSet) return <span className="text-xs text-muted">{name}</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`How ${mapping.column} is written: ${name}`}
      className="w-fit max-w-full truncate rounded-sm text-left text-xs text-muted underline decoration-dotted underline-offset-2 hover:text-ink"
    >
      {name}
    </button>
  );
}

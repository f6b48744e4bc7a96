// How the cells of a column are read, in a word or two; where that can be told, the word opens where one tells it.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { counted } from '../../lib/formats/numbers.ts';
import { transformName } from './wording.ts';

/** What of a column's way of writing a person can tell. */
export function formattingOf(
  { transform: { kind }, property }: ColumnMapping,
  profile: ColumnProfile | undefined,
): { isNumber: boolean; isDate: boolean; isTimed: boolean; isMoney: boolean; isUnknown: boolean } {
  // Values that may say that nothing is known.
  const isUnknown = (profile?.placeholders ?? []).length > 0;
  const isNumber = kind === 'number';
  // Dates that can be read two ways are kept as text until somebody says which.
  const isDate = kind === 'date' || kind === 'datetime' || (kind === 'text' && profile?.date != null);
  return {
    isNumber,
    isDate,
    isTimed: kind === 'datetime',
    isMoney: isNumber && property === 'amount',
    isUnknown,
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
  const { isNumber, isDate, isUnknown } = formattingOf(mapping, profile);
  if (!onOpen || !(isNumber || isDate || isUnknown))
    return <span className="text-xs text-muted">{name}</span>;
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

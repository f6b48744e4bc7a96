// What became of a file of deals, in words; and its faults as a file to mend it by. Pure.
import type { ImportFault, ImportReport } from '@groundwork/contract/deal-work';
import { count, counted } from '../../lib/formats/numbers.ts';

/** The sentences of a report, the most important first. */
export function reportWords(report: ImportReport): string[] {
  const {
    is_preview: isPreview,
    registered,
    updated,
    refused,
    in_conflict: conflicts,
    possible_duplicates: similar,
    rows,
    unread,
  } = report;
  if (rows === 0) return ['The file has no row below its line of names.'];
  const will = isPreview ? 'would be' : registered === 1 ? 'was' : 'were';
  const words = [`Of ${counted(rows, 'row')}, ${count(registered)} ${will} registered.`];
  if (updated > 0) {
    const change = isPreview ? 'would be' : updated === 1 ? 'was' : 'were';
    words.push(`${counted(updated, 'open deal')} of yours ${change} changed.`);
  }
  if (refused > 0)
    words.push(
      `${counted(refused, 'row')} ${isPreview ? 'would be' : refused === 1 ? 'was' : 'were'} left out.`,
    );
  if (similar > 0)
    words.push(
      `The company of ${counted(similar, 'row')} left out may be one of your open deals or of an earlier row.`,
    );
  if (conflicts > 0)
    words.push(
      `Something stands against ${counted(conflicts, 'registration')}: it waits for a decision, and the deal says what it is.`,
    );
  if (unread.length > 0)
    words.push(
      `${unread.length === 1 ? 'This column is' : 'These columns are'} not read: ${unread.join(', ')}.`,
    );
  return words;
}

const columns = ['row', 'column', 'value', 'message', 'mend'] as const;

/** Opened in a spreadsheet, a cell that begins like a formula would be run. */
function cellOf(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function faultsFile(faults: readonly ImportFault[]): string {
  const lines = faults.map(fault => columns.map(column => cellOf(fault[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

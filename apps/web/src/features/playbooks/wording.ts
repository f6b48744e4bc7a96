// What stands in a playbook, in words.
import type {
  PlaybookEntry,
  PlaybookKind,
  PlaybookOutcome,
  PlaybookPlace,
  PlaybookQuestion,
} from '@groundwork/contract/playbook-shapes';
import { systemNames } from '@groundwork/contract/source-systems';
import { counted } from '../../lib/formats/numbers.ts';

export const kinds: readonly { value: PlaybookKind; label: string }[] = [
  { value: 'column', label: 'Columns' },
  { value: 'format', label: 'Formats' },
  { value: 'table', label: 'Tables' },
  { value: 'decision', label: 'Decisions' },
];

const questions: Record<PlaybookQuestion, string> = {
  deleted: 'Rows marked as deleted',
  derive_companies: 'Companies that only contacts name',
  domain_link: 'Links by the domain of email addresses',
  date_order: 'Whether the day or the month comes first',
  number_format: 'Three digits behind the only mark',
  duration: 'Durations without a unit',
  lifecycle: 'The lifecycle stage of leads',
};

export function placeTitle({ kind, header, question, headers }: PlaybookPlace): string {
  if (kind === 'table') return `Table of ${headers.slice(0, 3).join(', ')}${headers.length > 3 ? ', …' : ''}`;
  if (kind === 'decision' && question !== null)
    return header === null ? questions[question] : `${questions[question]}: ${header}`;
  return header ?? '';
}

/** Where it holds: `Contacts from Pipedrive`. */
export function placeNote({ system, object, headers }: PlaybookPlace): string {
  const what = object === null ? 'Tables' : capital(object.replaceAll('_', ' '));
  return system === 'unknown'
    ? `${what} of files with most of the same ${counted(headers.length, 'column')}`
    : `${what} from ${systemNames[system]}`;
}

export function outcomeTitle(outcome: PlaybookOutcome): string {
  switch (outcome.became) {
    case 'property':
      return outcome.label;
    case 'new_property':
      return 'A property of its own';
    case 'left_out':
      return 'Left out';
    case 'table':
      return outcome.role === 'records'
        ? capital(outcome.object?.replaceAll('_', ' ') ?? 'records')
        : roles[outcome.role];
    case 'format':
      return formatTitle(outcome.format);
    case 'answer':
      break;
  }
  return capital(outcome.answer.replaceAll('_', ' '));
}

const roles = {
  junction: 'Links two others',
  owners: 'Owners',
  reference: 'Only looked up',
  ignored: 'Left out',
};
const orders = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' };

function formatTitle(format: Extract<PlaybookOutcome, { became: 'format' }>['format']): string {
  const { decimal, date_order, currency, time_zone } = format;
  const parts = [
    ...(decimal === undefined ? [] : [`Decimal ${decimal === '.' ? 'point' : 'comma'}`]),
    ...(date_order === undefined ? [] : [orders[date_order]]),
    ...(currency === undefined ? [] : [currency]),
    ...(time_zone === undefined ? [] : [time_zone]),
  ];
  return parts.join(', ');
}

export function learnedFrom({ times, imported, projects }: PlaybookEntry['outcomes'][number]): string {
  const parts = [
    ...(times > 0
      ? [`${counted(times, 'export')}${projects.length > 0 ? ` (${projects.slice(0, 3).join(', ')})` : ''}`]
      : []),
    ...(imported > 0 ? [`${counted(imported, 'export')} that a file tells of`] : []),
  ];
  return parts.join(' and ');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// How a column's dates are read: in the proven order, and times without a zone in the zone of the source. An open order
// and an untold zone become questions.
import type { Transform } from '@groundwork/contract/formats';
import type { Reason } from '@groundwork/contract/intake';
import type { ColumnDate, DateOrder } from '@groundwork/contract/profiles';
import type { StudiedColumn } from '../classify/study.ts';
import { writtenAs } from '../profile/table-name.ts';
import { listed, number, plural } from '../words/wording.ts';
import type { MappingContext } from './context.ts';
import { dateOrderProbe, mixedDateProbe, timeProbe } from './row-probes.ts';
import { COMMON_ZONES, zoneEffect } from './zones.ts';

export interface ReadTransform {
  transform: Transform;
  reason?: Reason;
  /** Nobody knows yet whether day or month comes first. */
  isUnsettled: boolean;
}

type Context = Pick<MappingContext, 'studied' | 'decisions' | 'formats' | 'formatReasons' | 'settings'>;

export function dateTransform(
  wanted: Transform['kind'],
  column: StudiedColumn,
  context: Context,
): ReadTransform {
  const { date, name } = column.profile;
  const answered = Object.hasOwn(context.formats, name) ? context.formats[name] : undefined;
  const isDate = wanted === 'date' || wanted === 'datetime';
  // A text property such as the date of birth still gets a date in one way of writing.
  const kind = wanted === 'text' && date ? 'date' : wanted;
  if (!isDate && kind !== 'date') return { transform: { kind: wanted }, isUnsettled: false };
  if (answered?.date_order !== undefined) {
    const transform = { kind, date_order: answered.date_order, ...zoneOf(kind, column, context) };
    return {
      transform,
      reason: { text: context.formatReasons.get(name) ?? `You said that ${firstOf[answered.date_order]}.` },
      isUnsettled: false,
    };
  }
  if (!date) return { transform: { kind: wanted, ...zoneOf(kind, column, context) }, isUnsettled: false };
  if (date.mixed) return mixedTransform(kind, column, { ...date, mixed: date.mixed }, context);
  if (!date.is_ambiguous) {
    const transform = { kind, date_order: date.order, ...zoneOf(kind, column, context) };
    return { transform, reason: proofOf(column), isUnsettled: false };
  }
  const order = askOrder(column, context);
  if (order === 'text') return { transform: { kind: 'text' }, reason: openReason(column), isUnsettled: true };
  const date_order = order === 'dmy' ? 'dmy' : 'mdy';
  return {
    transform: { kind, date_order, ...zoneOf(kind, column, context) },
    reason: {
      text: context.decisions.advised(idOf(column, context)) ?? `You said that ${firstOf[date_order]}.`,
    },
    isUnsettled: false,
  };
}

/** Of so many dates that one order explains, one that only the other explains is a slip and no other way of writing. */
const SLIP = 50;

/** Some of its dates have the day first and some the month: each is read by itself, and what can be both is asked. */
function mixedTransform(
  kind: Transform['kind'],
  column: StudiedColumn,
  { mixed, order }: ColumnDate & { mixed: NonNullable<ColumnDate['mixed']> },
  context: Context,
): ReadTransform {
  const { name } = column.profile;
  const { dmy, mdy, open, open_example: example } = mixed;
  const asked = `date_order:${context.studied.profile.id}:${name}`;
  const text = `${plural(dmy, 'date')} can only have the day first and ${number(mdy)} only the month first; each is read by itself.`;
  const zone = zoneOf(kind, column, context);
  const base = { kind, date_each: true, ...zone };
  if (open === 0 || example === null) return { transform: base, reason: { text }, isUnsettled: false };
  if (Math.max(dmy, mdy) >= SLIP * Math.min(dmy, mdy)) {
    const like = `${text} ${plural(open, 'date')} that can be both ${open === 1 ? 'is' : 'are'} read like most of the others.`;
    return {
      transform: { ...base, date_order: order },
      reason: { text: like, evidence: example },
      isUnsettled: false,
    };
  }
  context.decisions.show(asked, mixedDateProbe(context.studied.profile.id, name));
  const answer = context.decisions.ask({
    id: asked,
    question: `Does the day or the month come first in dates of ${name} such as ${example}?`,
    why: `${name} of ${context.studied.profile.file} is written both ways: ${text} ${plural(open, 'other')} can be both.`,
    about: { source: context.studied.profile.id, column: name },
    options: [
      { value: 'dmy', label: 'Day first', effect: `${example} and the like are read with the day first.` },
      {
        value: 'mdy',
        label: 'Month first',
        effect: `${example} and the like are read with the month first.`,
      },
      {
        value: 'leave',
        label: 'Leave them out',
        effect: `${plural(open, 'date')} ${open === 1 ? 'is' : 'are'} not carried over and listed; all others are.`,
      },
    ],
    default: 'leave',
  });
  const date_order: DateOrder | undefined = answer === 'dmy' || answer === 'mdy' ? answer : undefined;
  const transform = { ...base, ...(date_order && { date_order }) };
  return { transform, reason: { text, evidence: example }, isUnsettled: false };
}

const firstOf = {
  dmy: 'the day comes first',
  mdy: 'the month comes first',
  ymd: 'the year comes first',
} as const;

/** The zone of the column's times that name none. Days have none: only a moment depends on where it was. */
function zoneOf(
  kind: Transform['kind'],
  { profile: { date, name } }: StudiedColumn,
  context: Context,
): { time_zone?: string } {
  const answered = Object.hasOwn(context.formats, name) ? context.formats[name]?.time_zone : undefined;
  const zone = answered ?? context.settings.time_zone;
  const isOpen = kind === 'datetime' && (date?.zoneless ?? 0) > 0;
  if (zone === undefined && !isOpen) return {};
  const settled = zone ?? askZone(context);
  return settled === 'UTC' ? {} : { time_zone: settled };
}

/** Once for a whole file: whoever wrote one column of it wrote the others. */
function askZone({ studied, decisions }: Context): string {
  const { profile } = studied;
  const columns = profile.columns.filter(({ date }) => (date?.zoneless ?? 0) > 0);
  const cells = columns.reduce((sum, { date }) => sum + (date?.zoneless ?? 0), 0);
  const [first] = columns;
  const example = first?.date?.zoneless_example ?? first?.examples[0] ?? '';
  const names = listed(columns.map(column => column.name));
  const order = first?.date?.order ?? 'ymd';
  const written = writtenAs(profile);
  const times = written === profile.id ? plural(cells, 'time') : 'Times';
  decisions.show(`time_zone:${written}`, timeProbe(profile.id, columns));
  return decisions.ask({
    id: `time_zone:${written}`,
    question: `In which time zone are the times of ${profile.file}?`,
    why: `${times} in ${names} name no time zone, for example ${example}. Until somebody says which, they are read as UTC; any other zone than these can be set on the file in the mapping.`,
    about: { source: written, ...(columns.length === 1 && first ? { column: first.name } : {}) },
    options: COMMON_ZONES.map(({ zone, label }) => ({
      value: zone,
      label,
      effect: zoneEffect(example, order, zone),
    })),
    default: 'UTC',
  });
}

function proofOf(column: StudiedColumn): Reason {
  const { date } = column.profile;
  const [proof] = date?.proof ?? [];
  if (!date || !proof) return { text: `Dates are written ${date?.format ?? 'as dates'}.` };
  return {
    text: `Dates are written ${date.format}: row ${proof.row} can be read no other way.`,
    evidence: proof.value,
  };
}

function openReason(column: StudiedColumn): Reason {
  const [example = ''] = column.profile.examples;
  return {
    text: 'Every date in it can be read with the day or the month first, so the text is kept until somebody says which.',
    evidence: example,
  };
}

function idOf({ profile }: StudiedColumn, { studied }: Pick<MappingContext, 'studied'>): string {
  return `date_order:${writtenAs(studied.profile)}:${profile.name}`;
}

function askOrder(
  column: StudiedColumn,
  { studied, decisions }: Pick<MappingContext, 'studied' | 'decisions'>,
): string {
  const { name, examples, filled } = column.profile;
  const [example = ''] = examples;
  const id = idOf(column, { studied });
  decisions.show(id, dateOrderProbe(studied.profile.id, name));
  return decisions.ask({
    id,
    question: `Does the day or the month come first in ${name}?`,
    why: `All ${number(filled)} dates in ${name} of ${studied.profile.file} make sense both ways, for example ${example}.`,
    about: { source: studied.profile.id, column: name },
    options: [
      {
        value: 'dmy',
        label: 'Day first',
        effect: `${example} is read with the day first and written as a date.`,
      },
      {
        value: 'mdy',
        label: 'Month first',
        effect: `${example} is read with the month first and written as a date.`,
      },
      {
        value: 'text',
        label: 'Keep the text',
        effect: 'The dates stay text in a property of their own; no date is written.',
      },
    ],
    default: 'text',
  });
}

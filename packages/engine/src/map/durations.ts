// How a column of durations is read: in the unit its header or its cells name, else in the one that a person tells.
import { DurationUnit, type Transform } from '@groundwork/contract/formats';
import type { Reason } from '@groundwork/contract/intake';
import { everyRow } from '../classify/row-probes.ts';
import type { StudiedColumn } from '../classify/study.ts';
import { durationUnitOf, isBareDuration, readDuration } from '../profile/values/duration.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import type { MappingContext } from './context.ts';

type Context = Pick<MappingContext, 'studied' | 'decisions' | 'formats'>;

export function durationTransform(
  column: StudiedColumn,
  { studied, decisions, formats }: Context,
): { transform: Transform; reason?: Reason } {
  const { name, filled, bare_durations: counted } = column.profile;
  const given = Object.hasOwn(formats, name) ? formats[name]?.unit : undefined;
  if (given !== undefined)
    return {
      transform: { kind: 'duration', unit: given },
      reason: { text: `You said that it counts ${given}; the portal keeps milliseconds.` },
    };
  // `Duration (min)`: the last word that is a unit.
  const named = column.header.tokens.findLast(word => durationUnitOf(word) !== undefined);
  const unit = named === undefined ? undefined : durationUnitOf(named);
  if (unit !== undefined) {
    const text = `Its header says that it counts ${unit}; the portal keeps milliseconds.`;
    return { transform: { kind: 'duration', unit }, reason: { text, evidence: named ?? '' } };
  }
  const seen = [
    ...(counted?.examples ?? []),
    ...column.profile.examples,
    ...(column.profile.options ?? []).map(option => option.value),
  ];
  const bare = [...new Set(seen)].filter(isBareDuration);
  const [example] = bare;
  if (example === undefined) return { transform: { kind: 'duration' } };
  const id = `duration:${studied.profile.id}:${name}`;
  const isClock = bare.some(one => one.includes(':'));
  const effectOf = (chosen: DurationUnit): string => {
    const read = readDuration(example, chosen);
    return `${example} is read as ${'value' in read ? number(Number(read.value)) : '?'} milliseconds, and the like.`;
  };
  decisions.show(id, {
    ...everyRow({ id: studied.profile.id, columns: [column.profile] }, answer =>
      answer === 'leave' ? 'Duration stays empty' : `Read in ${answer}`,
    ),
    isAbout: cell => isBareDuration(cell(name)),
  });
  const units = isClock ? (['minutes', 'hours'] as const) : (['seconds', 'minutes', 'milliseconds'] as const);
  const answer = decisions.ask({
    id,
    question: `What does ${quoted(example)} in ${name} count?`,
    why: `${plural(counted?.cells ?? filled, 'cell')} of ${name} in ${studied.profile.file} ${(counted?.cells ?? filled) === 1 ? 'holds a duration' : 'hold durations'} without a unit, for example ${listed(bare)}.`,
    about: { source: studied.profile.id, column: name },
    options: [
      ...units.map(value => ({ value, label: labelOf(value, isClock), effect: effectOf(value) })),
      {
        value: 'leave',
        label: 'Leave them out',
        effect: 'Durations without a unit are not carried over and listed.',
      },
    ],
    default: 'leave',
  });
  const chosen = DurationUnit.safeParse(answer);
  return { transform: { kind: 'duration', ...(chosen.success && { unit: chosen.data }) } };
}

function labelOf(unit: DurationUnit, isClock: boolean): string {
  if (isClock) return unit === 'hours' ? 'Hours and minutes' : 'Minutes and seconds';
  return `${unit.slice(0, 1).toUpperCase()}${unit.slice(1)}`;
}

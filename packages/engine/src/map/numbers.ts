// How a column's numbers are read: each cell by itself where it says what it means. What can be read both ways is settled
// by the marks that the other cells prove, and where those prove nothing, by a person.
import type { Transform } from '@groundwork/contract/formats';
import type { Reason } from '@groundwork/contract/intake';
import type { ColumnNumber, NumberMarks } from '@groundwork/contract/profiles';
import type { StudiedColumn } from '../classify/study.ts';
import { currencyOf, SHARED_SIGNS } from '../profile/values/currency.ts';
import { readNumber } from '../profile/values/number.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import type { MappingContext } from './context.ts';
import { numberProbe, percentProbe, signProbe } from './row-probes.ts';

type Context = Pick<MappingContext, 'studied' | 'object' | 'decisions' | 'formats' | 'formatReasons'>;
type Mark = '.' | ',';

export function numberTransform(
  column: StudiedColumn,
  context: Context,
  property: string | null,
): { transform: Transform; reason?: Reason } {
  const { name, number: style } = column.profile;
  const answered = Object.hasOwn(context.formats, name) ? context.formats[name] : undefined;
  const money = {
    ...(property === 'amount' ? currencies(column, context, answered?.currency) : {}),
    ...(isShortened(column, property) && { is_shortened: true }),
    ...barePercent(column, context, answered?.bare_percent),
  };
  if (answered?.decimal !== undefined) {
    const { decimal, grouping } = answered;
    const rest = grouping === undefined ? { three_digits: 'decimals' as const } : { grouping };
    const reason = {
      text:
        context.formatReasons.get(name) ??
        `You said that ${decimal === '.' ? 'a point' : 'a comma'} stands before decimals.`,
    };
    return { transform: { kind: 'number', decimal, ...rest, ...money }, reason };
  }
  const marks = style?.marks;
  if (!style || !marks) {
    // A column that is no numbers to look at, or a profile from before marks were counted.
    const plain = style ? { decimal: style.decimal } : { three_digits: 'leave' as const };
    return { transform: { kind: 'number', ...plain, ...money } };
  }
  return settled(column, style, marks, money, context);
}

/** 1.2M is a million and more where the column is money. */
function isShortened(
  { profile: { number: style, formats } }: StudiedColumn,
  property: string | null,
): boolean {
  if ((style?.marks?.shortened ?? 0) > 0) return true;
  return property === 'amount' && formats.some(({ example = '' }) => /\d\s?[mb]$/i.test(example));
}

/** Asks what 0.12 is in a column where other cells are percentages. */
function barePercent(
  { profile: { name, number: style } }: StudiedColumn,
  { studied, decisions }: Context,
  answered: 'fractions' | 'percents' | undefined,
): Pick<Transform, 'bare_percent'> {
  if (answered !== undefined) return { bare_percent: answered };
  const { percents = 0, small = 0, small_example: example } = style?.marks ?? {};
  if (percents === 0 || small === 0 || !example) return {};
  const id = `percent:${studied.profile.id}:${name}`;
  const read = (how: 'fractions' | 'percents'): string => {
    const plain = readNumber(example);
    const value = plain?.point ?? plain?.comma ?? '';
    return `${number(how === 'fractions' ? Number(value) * 100 : Number(value))} %`;
  };
  decisions.show(id, percentProbe(studied.profile.id, name));
  const answer = decisions.ask({
    id,
    question: `Is ${quoted(example)} in ${name} ${read('percents')} or ${read('fractions')}?`,
    why: `${plural(percents, 'cell')} of ${name} in ${studied.profile.file} ${percents === 1 ? 'has' : 'have'} a percent sign, and ${plural(small, 'cell')} without one ${small === 1 ? 'is' : 'are'} no more than 1, for example ${example}.`,
    about: { source: studied.profile.id, column: name },
    options: [
      {
        value: 'fractions',
        label: read('fractions'),
        effect: `${example} is written as ${read('fractions')}, and the like.`,
      },
      {
        value: 'percents',
        label: read('percents'),
        effect: `${example} is written as ${read('percents')}, and the like.`,
      },
      {
        value: 'leave',
        label: 'Leave them out',
        effect: `${plural(small, 'cell')} ${small === 1 ? 'is' : 'are'} not carried over and listed.`,
      },
    ],
    default: 'leave',
  });
  return { bare_percent: answer === 'fractions' || answer === 'percents' ? answer : 'leave' };
}

function settled(
  column: StudiedColumn,
  style: ColumnNumber,
  marks: NumberMarks,
  money: Partial<Transform>,
  context: Context,
): { transform: Transform; reason?: Reason } {
  const open = marks.open_point + marks.open_comma;
  const own = provenBy([marks]);
  const isMixed = marks.point > 0 && marks.comma > 0;
  const decimal = own ?? (isMixed ? undefined : siblingMark(context));
  const reason = isMixed ? { reason: mixedReason(marks) } : {};
  if (open === 0) {
    const shown = decimal ?? (isMixed ? undefined : style.decimal);
    return { transform: { kind: 'number', ...(shown && { decimal: shown }), ...money }, ...reason };
  }
  const sameMark = decimal === '.' ? marks.open_point : decimal === ',' ? marks.open_comma : open;
  const isGrouped = style.grouping !== '' || open > sameMark || marks.currencies.length > 0;
  const isAmount = isGrouped || column.profile.semantic === 'money';
  // Where decimals of three digits occur, or nothing is grouped and nothing is money, three digits are just decimals.
  const isDoubtful = sameMark > 0 && (own === undefined || (isAmount && marks.most_decimals < 3));
  const three_digits = isDoubtful ? askThree(column, marks, decimal, sameMark, context) : 'decimals';
  return {
    transform: { kind: 'number', ...(decimal && { decimal }), three_digits, ...money },
    ...reason,
  };
}

/** The one mark that is proven, by no cell against it. */
function provenBy(all: readonly NumberMarks[]): Mark | undefined {
  const [isPoint, isComma] = [all.some(marks => marks.point > 0), all.some(marks => marks.comma > 0)];
  return isPoint === isComma ? undefined : isPoint ? '.' : ',';
}

const siblingMarks = new WeakMap<readonly StudiedColumn[], { mark: Mark | undefined }>();

/** What the other columns of the file prove: they were written by the same hand. Gathered once for all of them. */
function siblingMark({ studied: { columns } }: Context): Mark | undefined {
  const known = siblingMarks.get(columns) ?? {
    mark: provenBy(columns.flatMap(({ profile }) => profile.number?.marks ?? [])),
  };
  siblingMarks.set(columns, known);
  return known.mark;
}

function mixedReason(marks: NumberMarks): Reason {
  return {
    text: `Its numbers are written in two ways (${number(marks.point)} with a decimal point, ${number(marks.comma)} with a decimal comma); each cell is read by itself.`,
    evidence: [marks.point_example, marks.comma_example].filter(one => one !== null).join(' · '),
  };
}

/** Asks what three digits behind the only mark of a cell are. */
function askThree(
  column: StudiedColumn,
  marks: NumberMarks,
  decimal: Mark | undefined,
  cells: number,
  { studied, decisions }: Context,
): 'thousands' | 'decimals' | 'leave' {
  const { name, filled } = column.profile;
  const doubtful = marks.open_examples.filter(one => decimal === undefined || one.includes(decimal));
  const [example = marks.open_examples[0] ?? ''] = doubtful;
  const read = readNumber(example);
  const isPoint = example.includes('.');
  const [thousands = '', decimals = ''] = isPoint ? [read?.comma, read?.point] : [read?.point, read?.comma];
  // One mark throughout, always with three digits behind it, as thousands have and decimals seldom.
  const isOneMark = marks.open_point === 0 || (marks.open_comma === 0 && marks.open_examples.length > 1);
  const isThousands = decimal === undefined && marks.point + marks.comma === 0 && isOneMark;
  const against =
    marks.point + marks.comma > 0
      ? ` Other cells of it are ${listed([marks.point_example, marks.comma_example].filter(one => one !== null))}.`
      : '';
  decisions.show(
    `number_format:${studied.profile.id}:${name}`,
    numberProbe(studied.profile.id, name, decimal),
  );
  const answer = decisions.ask({
    id: `number_format:${studied.profile.id}:${name}`,
    question: `Is ${quoted(example)} in ${name} ${thousands} or ${decimals}?`,
    why: `${plural(cells, 'cell')} of ${number(filled)} in ${name} of ${studied.profile.file} ${cells === 1 ? 'has' : 'have'} one mark with three digits behind it, for example ${listed(doubtful)}: that can be thousands or decimals.${against}`,
    about: { source: studied.profile.id, column: name },
    options: [
      { value: 'thousands', label: thousands, effect: `${example} is read as ${thousands}, and the like.` },
      { value: 'decimals', label: decimals, effect: `${example} is read as ${decimals}, and the like.` },
      {
        value: 'leave',
        label: 'Leave them out',
        effect: `${plural(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} not carried over and listed; ${cells === 1 ? 'it is' : 'they are'} missing in every sum.`,
      },
    ],
    default: isThousands ? 'thousands' : 'leave',
  });
  return answer === 'thousands' || answer === 'decimals' ? answer : 'leave';
}

/** The currencies of an amount: what a person said, and what signs that several currencies share stand for. */
function currencies(
  { profile: { name, number: style } }: StudiedColumn,
  { studied, decisions }: Context,
  answered: string | undefined,
): Partial<Transform> {
  const seen = style?.marks?.currencies ?? [];
  const shared = seen.filter(({ sign }) => Object.hasOwn(SHARED_SIGNS, sign));
  const signs: Record<string, string> = {};
  for (const { sign, cells } of shared) {
    const codes = SHARED_SIGNS[sign] ?? [];
    if (answered !== undefined && codes.includes(answered)) signs[sign] = answered;
    // Alone in its column it is the portal's own currency; beside others it must be told from them.
    else if (seen.length > 1) {
      const asked = `currency:${studied.profile.id}:${name}:${sign}`;
      decisions.show(asked, signProbe(studied.profile.id, name, sign));
      const answer = decisions.ask({
        id: asked,
        question: `Which currency is ${sign} in ${name}?`,
        why: `${name} of ${studied.profile.file} holds amounts in several currencies (${listed(seen.map(each => `${each.sign} in ${plural(each.cells, 'cell')}`))}), and several currencies write ${sign}.`,
        about: { source: studied.profile.id, column: name },
        options: [
          {
            value: 'portal',
            label: 'The portal’s own currency',
            effect: `${plural(cells, 'amount')} with ${sign} ${cells === 1 ? 'counts' : 'count'} in the portal’s own currency.`,
          },
          ...codes.map(code => ({
            value: code,
            label: code,
            effect: `${plural(cells, 'amount')} with ${sign} ${cells === 1 ? 'is' : 'are'} in ${code}.`,
          })),
        ],
        default: 'portal',
      });
      if (answer !== 'portal') signs[sign] = answer;
    }
  }
  const isOwn = answered !== undefined && currencyOf(answered) !== undefined;
  return {
    ...(isOwn && { currency: answered }),
    ...(Object.keys(signs).length > 0 && { currency_signs: signs }),
  };
}

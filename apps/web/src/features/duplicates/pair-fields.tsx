// Both rows of a pair side by side, what differs marked, and why each thing speaks for one record or against it.
import type { DuplicatePair, PairField, PairReason } from '@groundwork/contract/duplicates';
import { sentence } from '../../lib/formats/words.ts';
import { cx } from '../../ui/class-names.ts';
import { differing } from './differing.ts';
import { placeOf } from './wording.ts';

export function PairFields({ pair }: { pair: DuplicatePair }) {
  const { fields, reasons, one, other } = pair;
  const reasonOf = (field: PairField): PairReason | undefined =>
    reasons.find(({ name }) => name === field.label);
  const joint = reasons.filter(({ name }) => !fields.some(({ label }) => label === name));
  return (
    <table
      aria-label="Both rows side by side"
      className="w-full border-collapse text-left max-md:block [&_td]:align-top [&_th]:align-top"
    >
      <thead className="text-xs text-muted max-md:block">
        <tr className={line}>
          <th scope="col" className="px-4 py-2 font-medium max-md:sr-only">
            Property
          </th>
          <th scope="col" className="w-[28%] px-3 py-2 font-medium wrap-anywhere max-md:w-auto max-md:pl-4">
            {placeOf(one)}
          </th>
          <th scope="col" className="w-[28%] px-3 py-2 font-medium wrap-anywhere max-md:w-auto">
            {placeOf(other)}
          </th>
          <th scope="col" className="w-[30%] px-4 py-2 font-medium max-md:sr-only">
            <span className="flex justify-between gap-2">
              Why
              <span className="flex w-28 justify-between font-normal">
                <span>against</span>
                <span>for</span>
              </span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {fields.map(field => (
          <tr key={field.label} className={cx(line, 'border-t border-hair')}>
            <th scope="row" className={label}>
              {field.label}
            </th>
            <Value text={field.one} beside={field.other} className="max-md:pl-4" />
            <Value text={field.other} beside={field.one} />
            <Why reason={reasonOf(field)} isCompared={field.is_compared} />
          </tr>
        ))}
        {joint.map(reason => (
          <tr key={reason.name} className={cx(line, 'border-t border-hair')}>
            <th scope="row" className={label}>
              {sentence(reason.name)}
            </th>
            <td
              colSpan={2}
              className="px-3 py-2 text-xs text-muted max-md:col-span-2 max-md:px-4 max-md:py-0.5"
            >
              taken together
            </td>
            <Why reason={reason} isCompared />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the label above both values, and why below. */
const line = 'max-md:grid max-md:grid-cols-2';
const label = 'px-4 py-2 text-xs font-normal text-muted wrap-anywhere max-md:col-span-2 max-md:pb-0';

function Value({ text, beside, className }: { text: string; beside: string; className?: string }) {
  const { before, middle, after } = differing(text, beside);
  return (
    <td className={cx('px-3 py-2 wrap-anywhere max-md:py-1', className)}>
      {text === '' ? (
        <span className="text-muted">empty</span>
      ) : (
        <>
          {before}
          {middle !== '' && beside !== '' ? (
            <mark className="rounded-sm bg-warn-soft font-medium text-warn-ink">{middle}</mark>
          ) : (
            middle
          )}
          {after}
        </>
      )}
    </td>
  );
}

/** No bar is longer than for this. */
const MOST = 8;

function Why({ reason, isCompared }: { reason: PairReason | undefined; isCompared: boolean }) {
  return (
    <td className="bg-canvas px-4 py-2 text-xs text-muted max-md:col-span-2 max-md:mx-4 max-md:mb-2 max-md:rounded-md max-md:px-2 max-md:py-1">
      <span className="flex items-center justify-between gap-2">
        {reason ? (
          <>
            <span className="min-w-0 wrap-anywhere">{sentence(reason.level)}</span>
            <Bar weight={reason.weight} />
          </>
        ) : isCompared ? (
          'Says nothing by itself'
        ) : (
          'Not compared'
        )}
      </span>
    </td>
  );
}

function Bar({ weight }: { weight: number }) {
  const isFor = weight >= 0;
  const half = (Math.min(Math.abs(weight), MOST) / MOST) * 50;
  return (
    <span className="relative h-5 w-28 shrink-0">
      <span aria-hidden="true" className="absolute inset-y-0 left-1/2 w-px bg-edge" />
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-1.5 rounded-[1px]', isFor ? 'left-1/2 bg-d1' : 'right-1/2 bg-d4')}
        style={{ width: `${half}%` }}
      />
      <span
        className={cx('absolute inset-y-0 leading-5 tabular', isFor ? 'right-1/2 pr-1.5' : 'left-1/2 pl-1.5')}
      >
        <span className="sr-only">{isFor ? 'for one record ' : 'against '}</span>
        {isFor ? '+' : '−'}
        {Math.abs(weight).toFixed(1)}
      </span>
    </span>
  );
}

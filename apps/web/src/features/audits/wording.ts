// What an audit found, as people read it. Pure.
import type { AuditResult, Finding, FindingHistory, Fix, Severity } from '@groundwork/contract/audits';
import { browserLocale } from '../../lib/formats/locale.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import type { Tone } from '../../ui/badge.tsx';

export const severities = ['high', 'medium', 'low'] as const;

export const severityName: Record<Severity, string> = { high: 'High', medium: 'Medium', low: 'Low' };
export const severityTone: Record<Severity, Tone> = { high: 'bad', medium: 'warn', low: 'neutral' };

/** Contacts, deals, properties; an area as well. */
export function objectName(object: string): string {
  const spaced = object.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Of records in the middle of a sentence: `deals`. */
export const objectWords = (object: string): string => object.replaceAll('_', ' ');

const decimal = new Intl.NumberFormat(browserLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Says 100 only of what has no finding: the score is rounded before it is stored. */
export function scoreText(score: number, hasFindings: boolean): string {
  if (score === 100) return hasFindings ? `> ${decimal.format(99.9)}` : '100';
  return decimal.format(score);
}

/** `+3.2 points`. */
export function gainText(gain: number): string {
  return gain > 0 ? `+${decimal.format(gain)} points` : `under ${decimal.format(0.1)} points`;
}

/** `€1,200.00 and 150.25 in the portal’s own currency`; undefined where nothing does. */
export function worthText(worth: Finding['worth']): string | undefined {
  const sums = Object.entries(worth).map(([currency, cents]) => sumText(cents, currency));
  if (sums.length === 0) return undefined;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(sums);
}

/** One amount; '' is the currency of the portal, which nobody told us. */
function sumText(cents: string, currency: string): string {
  return currency === '' ? `${money(cents, '')} in the portal’s own currency` : money(cents, currency);
}

const histories = [
  ['new', 'new'],
  ['returned', 'returned'],
  ['unchanged', 'as before'],
  ['fixed', 'no longer found'],
  ['not_again', 'not compared again'],
] as const satisfies readonly (readonly [keyof FindingHistory, string])[];

/** `2 new, 4 as before`: what became of its records since the audit before. */
export function historyText(history: FindingHistory): string {
  return histories
    .filter(([key]) => history[key] > 0)
    .map(([key, words]) => `${count(history[key])} ${words}`)
    .join(', ');
}

/** The same as a part of a line that says more; undefined where there is nothing to compare with. */
export function sinceBeforeText(history: FindingHistory | null): string | undefined {
  if (!history) return undefined;
  if (history.new + history.fixed + history.returned + history.not_again === 0)
    return 'as in the audit before';
  return `since the audit before: ${historyText(history)}`;
}

export const reversibilityText: Record<Fix['reversibility'], string> = {
  reversible: 'It can be taken back.',
  partly: 'It can be taken back in part.',
  irreversible: 'It cannot be taken back.',
};

type Scored = Pick<AuditResult, 'score' | 'checks'>;

/** How the score moved since an audit of the same portal, and whether the two were made alike. `when` says which one that is. */
export function sinceText(now: Scored, before: Scored, when: string): string {
  const added = now.checks.filter(check => !before.checks.includes(check)).length;
  const gone = before.checks.filter(check => !now.checks.includes(check)).length;
  const unlike = [
    ...(added > 0 ? [`${counted(added, 'check')} more`] : []),
    ...(gone > 0 ? [`${counted(gone, 'check')} less`] : []),
  ].join(' and ');
  const made = unlike === '' ? '' : `, with ${unlike} than then`;
  return `${movedText(now.score, before.score, when)}${made}`;
}

function movedText(now: number | null, before: number | null, when: string): string {
  if (now === null || before === null) return `Nothing to compare with the audit of ${when}`;
  const moved = Math.round((now - before) * 10) / 10;
  if (moved === 0) return `As in the audit of ${when}`;
  return `${decimal.format(Math.abs(moved))} ${moved > 0 ? 'more' : 'less'} than in the audit of ${when}`;
}

/** `+3.2`, `none`: from one score to another; nothing where there was nothing to score. */
export function scoreMovedText(before: number | null, now: number | null): string {
  if (now === null || before === null) return 'Nothing to compare';
  const moved = Math.round((now - before) * 10) / 10;
  if (moved === 0) return 'None';
  return `${moved > 0 ? '+' : '−'}${decimal.format(Math.abs(moved))}`;
}

export interface Mended {
  check: string;
  title: string;
  fixed: number;
  /** How many are still found. */
  left: number;
}

/** What the audit before found and this one does not: of checks that find nothing now, and of those that still find something. */
export function mendedOf({ mended, findings }: Pick<AuditResult, 'mended' | 'findings'>): Mended[] {
  return [
    ...mended.map(one => ({ ...one, left: 0 })),
    ...findings.flatMap(({ check, title, history, affected }) =>
      history && history.fixed > 0 ? [{ check, title, fixed: history.fixed, left: affected }] : [],
    ),
  ];
}

/** What was not checked, and why; records of which no check looks at any among it. */
export function notCheckedOf({
  not_checked,
  records,
  areas,
}: Pick<AuditResult, 'not_checked' | 'records' | 'areas'>): { title: string; why: string }[] {
  const unseen = Object.entries(records).filter(
    ([object, rows]) => rows > 0 && !areas.some(({ area }) => area === object),
  );
  return [
    ...not_checked,
    ...unseen.map(([object, rows]) => ({
      title: objectName(object),
      why: `No check looks at them; the portal held ${count(rows)}.`,
    })),
  ];
}

/** Whether there was an audit before that this one could be compared with, as far as it says. */
export const isCompared = ({ mended, findings }: Pick<AuditResult, 'mended' | 'findings'>): boolean =>
  mended.length > 0 || findings.some(({ history }) => history !== null);

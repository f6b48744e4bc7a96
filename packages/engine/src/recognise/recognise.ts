// Says which system a set of exports comes from, how sure that is, and why.

import type { SourceProfile } from '@groundwork/contract/profiles';
import type { SystemVerdict } from '@groundwork/contract/reasons';
import { type KnownSystem, systemNames } from '@groundwork/contract/source-systems';
import { number, plural } from '../words/wording.ts';
import { salesforcePrefixes, systems } from './systems.ts';

interface Score {
  name: KnownSystem;
  points: number;
  reasons: { text: string; evidence: string }[];
}

/** Points at which a file's origin is beyond doubt. */
const SURE = 4;
/** Below this nothing is claimed. */
const LEAST = 1.8;
const MOST_PER_SIGNAL = 3;

/** Every file votes with its own evidence; the whole set speaks for the system most files come from. */
export function recogniseSystem(profiles: readonly SourceProfile[]): SystemVerdict {
  const totals = new Map<KnownSystem, { files: number; points: number; reasons: Score['reasons'] }>();
  for (const profile of profiles) {
    const best = systemOf(profile);
    if (!best) continue;
    const total = totals.get(best.name) ?? { files: 0, points: 0, reasons: [] };
    total.files += 1;
    total.points = Math.max(total.points, best.points);
    total.reasons.push(...best.reasons);
    totals.set(best.name, total);
  }
  const ranked = [...totals].sort(
    (a, b) => b[1].files - a[1].files || b[1].points - a[1].points || a[0].localeCompare(b[0]),
  );
  const [winner] = ranked;
  if (!winner) {
    const text =
      'No column name or id is typical of a CRM we know, so the files are read by what stands in them.';
    return { name: 'unknown', confidence: 1, reasons: [{ text }] };
  }
  const [name, { files, points, reasons }] = winner;
  const share = files / Math.max(1, profiles.filter(profile => profile.rows > 0).length);
  const certainty = Math.min(0.99, points / SURE) * (0.8 + 0.2 * Math.min(1, share));
  const first = {
    text: `${number(files)} of ${plural(profiles.length, 'file')} carry the marks of ${systemNames[name]}.`,
  };
  return { name, confidence: round(certainty), reasons: [first, ...reasons.slice(0, 4)] };
}

/** Where one file comes from, told by nothing but itself: the files of one client may come from several systems. */
export function recogniseFile(profile: SourceProfile): SystemVerdict {
  const best = systemOf(profile);
  if (best)
    return { name: best.name, confidence: round(Math.min(0.99, best.points / SURE)), reasons: best.reasons };
  const text = `No column name or id of ${profile.file} is typical of a CRM we know.`;
  return { name: 'unknown', confidence: 1, reasons: [{ text }] };
}

/** The system one file most likely comes from; undefined when nothing is typical. */
export function systemOf(profile: SourceProfile): Score | undefined {
  const scores: Score[] = Object.keys(systems).flatMap(name =>
    isKnown(name) ? [scoreOf(profile, name)] : [],
  );
  const [best] = scores.toSorted((a, b) => b.points - a.points || a.name.localeCompare(b.name));
  return best && best.points >= LEAST ? best : undefined;
}

function isKnown(name: string): name is KnownSystem {
  return Object.hasOwn(systems, name);
}

function scoreOf(profile: SourceProfile, name: KnownSystem): Score {
  const score: Score = { name, points: 0, reasons: [] };
  for (const signal of systems[name].signals) {
    const hits = profile.columns.map(column => column.name).filter(column => signal.test.test(column));
    if (hits.length === 0) continue;
    score.points += Math.min(MOST_PER_SIGNAL, hits.length) * signal.weight;
    const text = signal.text.replace('{columns}', hits.slice(0, 3).join(', '));
    score.reasons.push({ text: `${profile.file} has ${text}.`, evidence: hits.slice(0, 5).join(', ') });
  }
  addIds(profile, name, score);
  if (name === 'salesforce') addIdEvidence(profile, score);
  return score;
}

/** A column that tells the rows apart, all of whose examples are written as the system writes its ids. */
function addIds(profile: SourceProfile, name: KnownSystem, score: Score): void {
  const { ids } = systems[name];
  const column =
    ids &&
    profile.columns.find(
      one =>
        one.is_unique && one.examples.length > 0 && one.examples.every(example => ids.test.test(example)),
    );
  if (!ids || !column) return;
  score.points += ids.weight;
  const text = `${profile.file} has ${ids.text.replace('{columns}', column.name)}.`;
  score.reasons.push({ text, evidence: column.examples[0] ?? '' });
}

function addIdEvidence(profile: SourceProfile, score: Score): void {
  const column = profile.columns.find(one => one.semantic === 'id_salesforce' && one.is_unique);
  const [example] = column?.examples ?? [];
  if (!column || example === undefined) return;
  score.points += 2;
  const object = salesforcePrefixes[example.slice(0, 3)];
  const suffix =
    object === undefined ? '' : `, and ${example.slice(0, 3)} marks an ${object.replaceAll('_', ' ')}`;
  score.reasons.push({ text: `Values in ${column.name} are Salesforce ids${suffix}.`, evidence: example });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

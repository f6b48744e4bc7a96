// The learned reader beside the known words: where those are sure they stand, where they are not its reading is taken or
// offered, and where both are sure of different things nothing is: somebody is asked.
import { isSureColumn } from '../learned/calibration.ts';
import { isOwnWay, type LearnedObject } from '../learned/meanings.ts';
import type { LearnedColumn } from '../learned/model.ts';
import { targetOf } from '../portal/standard-properties.ts';
import type { Concept } from '../words/concepts.ts';
import { conceptOf, isSameSense } from './learned-concepts.ts';
import { fitsLearned } from './learned-fit.ts';
import { learnedColumn, learnedReader, learnedReason } from './learned-reading.ts';
import { DOUBTED, weighWords } from './light-words.ts';
import { numberedSeries, seriesOf } from './numbered-series.ts';
import type { StudiedColumn, WeighedReading } from './study.ts';
import { valueFit } from './value-fit.ts';

/** From here on the known words are sure of a column. */
const SURE = 0.75;
/** Customers' own fields may reuse a standard name for something else. */
const CUSTOM_FIELD = 0.96;
/** What the learned reader is sure of stands behind a known word for the same. */
const TAKEN = 0.9;
/** Both think so, each with doubts. */
const BOTH = 0.8;
const LEAST_OF_BOTH = 0.65;
/** Not sure enough to write, but worth a question. */
const MOST_OFFERED = 0.74;
/** A standard property that a column belongs to as often as this is asked about, not passed over. */
const LEAST_LIKELY = 0.3;
const LEAST_OFFERED = 0.46;
/** An objection is looked into when the weights alone are as sure as this. */
const OBJECTION = 0.5;
/** Below this known words are not even offered. */
const LEAST_HEARD = 0.45;
/** A guess of the known words is dropped when the reader is as sure that the column is a property of its own. */
const SURE_OF_OWN = 0.85;
/** Leaving a column behind takes more than proposing a property. */
const SURE_TO_LEAVE = 0.95;
const leftBehind: readonly Concept[] = ['modified_at', 'modified_by', 'created_by'];
/** Whether somebody wants mail or wants none is never guessed: both stand under headers that look the same. A whole address
 *  in one cell is no street. */
const neverTaken: readonly string[] = ['opt_out', 'address'];

/** Senses that say nothing against a known word: what is called a title or a person is settled by what the table lists. */
const vague: readonly string[] = ['title', 'person'];

/** Weighs the learned reader's opinion into the readings of every column of a table that lists this. */
export function askSecond(columns: readonly StudiedColumn[], object: string, listed: LearnedObject): void {
  weighWords(columns, object, listed);
  const series = numberedSeries(columns.map(column => column.profile));
  for (const column of columns) {
    const isSettled = column.doubt !== undefined || column.isOwnByValues === true;
    const isOpen = column.profile.filled > 0 && !isSettled && !isQuestion(column.header);
    if (isOpen && !series.has(seriesOf(column.profile))) askAbout(column, object, listed);
  }
}

/** Longer headers are questions that somebody was asked, and their answers no master data. */
const MOST_WORDS = 6;

function isQuestion({ raw, tokens }: StudiedColumn['header']): boolean {
  return tokens.length > MOST_WORDS || raw.trim().endsWith('?');
}

function askAbout(column: StudiedColumn, object: string, listed: LearnedObject): void {
  const { profile, readings } = column;
  const weighed = learnedReader().weigh(profile.name, listed);
  const guess = conceptOf(weighed, listed);
  const sure = readings.filter(isSureReading);
  if (sure.length > 0) {
    if (weighed.share >= OBJECTION && !agrees(sure, guess, object))
      hearObjection(column, sure, object, listed);
    return;
  }
  // Only what both of its halves say can be sure, and looking for headers like it costs most.
  const isNowhere = guess === undefined || !fitsLearned(guess, profile, object);
  const hasGuess = readings.some(reading => reading.score >= LEAST_HEARD);
  // A header that means what its values are not: one of the two is odd.
  const isRefused = isNowhere && guess !== undefined && targetOf(object, guess) !== undefined;
  if (isRefused) column.sureOfOwn = UNLIKELY;
  if (isNowhere && weighed.share >= OBJECTION && !hasGuess) return;
  const learned = learnedColumn(profile, listed);
  column.sureOfOwn ??= sureOfOwn(learned, listed, object);
  const concept = conceptOf(learned, listed);
  if (
    hasGuess &&
    isPlaceless(learned, concept, object) &&
    learned.isAgreed &&
    learned.confidence >= SURE_OF_OWN
  ) {
    keepOwn(column, learned);
    return;
  }
  if (concept !== undefined && fitsLearned(concept, profile, object))
    hearProposal(column, { learned, concept, object });
}

/** The portal has no property for what headers like it mean, nor is the column left behind for it. */
function isPlaceless({ meaning }: LearnedColumn, concept: Concept | undefined, object: string): boolean {
  if (isOwnWay(meaning)) return true;
  return (
    meaning !== 'none' &&
    !meaning.startsWith('fk_') &&
    (concept === undefined || (!targetOf(object, concept) && !leftBehind.includes(concept)))
  );
}

/** Known words only guess at a standard property, and headers like this one are properties of their own elsewhere. */
function keepOwn(column: StudiedColumn, learned: LearnedColumn): void {
  column.readings = column.readings.filter(({ how }) => how !== 'contained' && how !== 'similar');
  if (!column.readings.some(reading => reading.score >= LEAST_HEARD))
    column.own = `${learnedReason(learned, column.profile)} So a new property is proposed.`;
}

/** Measured on systems left out of training: readings that the portal has no property for; and such as it has one for, but
 *  too unlikely to be offered, so that the column keeps its data apart. */
const [NO_PROPERTY, UNLIKELY] = [0.94, 0.75];

function sureOfOwn(learned: LearnedColumn, listed: LearnedObject, object: string): number {
  if (isOwnWay(learned.meaning)) return learned.confidence;
  const concept = conceptOf(learned, listed);
  return concept !== undefined && targetOf(object, concept) ? UNLIKELY : NO_PROPERTY;
}

function hearProposal(
  column: StudiedColumn,
  { learned, concept, object }: { learned: LearnedColumn; concept: Concept; object: string },
): void {
  const { profile, header, readings } = column;
  const [first] = readings;
  const isSame = first !== undefined && agrees([first], concept, object);
  const fit = valueFit(concept, profile.type, profile.semantic) * (header.isCustom ? CUSTOM_FIELD : 1);
  const why = learnedReason(learned, profile);
  if (isSure(learned, concept)) offer(column, concept, TAKEN * fit, why, learned.confidence);
  else if (isSame && learned.confidence >= LEAST_OF_BOTH) offer(column, first.concept, BOTH, why);
  else if (targetOf(object, concept) && learned.confidence >= LEAST_LIKELY)
    offer(column, concept, Math.max(LEAST_OFFERED, Math.min(MOST_OFFERED, learned.confidence * fit)), why);
}

function hearObjection(
  column: StudiedColumn,
  sure: readonly WeighedReading[],
  object: string,
  listed: LearnedObject,
): void {
  const { profile } = column;
  const learned = learnedColumn(profile, listed);
  const concept = conceptOf(learned, listed);
  if (concept === undefined || agrees(sure, concept, object)) return;
  const isHeard =
    !vague.includes(learned.sense) && isSure(learned, concept) && fitsLearned(concept, profile, object);
  if (isHeard) doubt(column, concept, learnedReason(learned, profile));
}

/** Words that were known in full; a part of a header or a likeness is a guess. */
function isSureReading({ score, how }: WeighedReading): boolean {
  return score >= SURE && how !== 'contained' && how !== 'similar';
}

function isSure({ confidence, meaning, sense }: LearnedColumn, concept: Concept): boolean {
  if (neverTaken.includes(meaning) || (sense === 'title' && concept === 'full_name')) return false;
  return leftBehind.includes(concept) ? confidence >= SURE_TO_LEAVE : isSureColumn(confidence);
}

/** Whether one of the readings leads to the same place in the portal as the concept. */
function agrees(readings: readonly WeighedReading[], concept: Concept | undefined, object: string): boolean {
  const target = concept && targetOf(object, concept)?.property;
  return readings.some(
    reading =>
      (concept !== undefined && isSameSense(reading.concept, concept)) ||
      targetOf(object, reading.concept)?.property === target,
  );
}

/** Puts the learned reading among the others, or raises the one that says the same. */
function offer(
  { readings }: StudiedColumn,
  concept: Concept,
  score: number,
  why: string,
  sureness?: number,
): void {
  const known = readings.find(reading => reading.concept === concept);
  if (known && known.score >= score) {
    known.why ??= why;
    return;
  }
  const said = { score, why, ...(sureness !== undefined && { sureness }) };
  if (known) Object.assign(known, said);
  else readings.push({ concept, how: 'learned', qualifier: null, phrase: '', fit: 1, ...said });
  readings.sort((a, b) => b.score - a.score || a.concept.localeCompare(b.concept));
}

/** Both are sure of something else: neither is written before somebody says which. */
function doubt(column: StudiedColumn, concept: Concept, why: string): void {
  const said = column.readings[0]?.concept.replaceAll('_', ' ') ?? '';
  for (const reading of column.readings) reading.score = Math.min(reading.score, DOUBTED);
  offer(column, concept, DOUBTED - 0.01, why);
  column.doubt = `Its words say ${said}, but headers like it say something else: ${why}`;
}

// From a question to the passages that answer it, by looking up alone: of each part of the question the best passage, if it
// is sure enough; else what may help. Pure.
import type { AssistantAnswer, AssistantSource } from '@groundwork/contract/assistant';
import { fromGerman } from './german.ts';
import type { Passage } from './knowledge.ts';
import { goesOn, mayReferBack, partsOf, refersBack, withoutCourtesies } from './parts.ts';
import { type Finding, type Found, type Index, nearEnough } from './retrieve.ts';

/** About somebody else's data, or what waits for another person than who asks: only how organizations are kept apart may be said to that. */
const aboutOthers =
  /\bwait\w* (?:for|on) (?:my|our) (?:boss|manager|colleagues?|coworkers?|team)\b|\b(?:other|another|different|competitors?|neighbou?rs?)\s+(?:\w+\s+)?(?:clients?|customers?|organi[sz]ations?|compan(?:y|ies)|tenants?|accounts?|firms?|banks?)|\b(?:of|for|at|from|about) (?:somebody|someone|everybody|anybody) else|\b(?:somebody|someone|everybody|anybody) else's|\b(?:all|every|each)(?: of)?(?: your| the)? (?:clients?|customers?|organi[sz]ations?|tenants?)\b|\btenants?\b/i;
const separation = new Set(['faq:separation', 'guide:security#how-data-is-kept-apart']);
/** Of somebody who is not named here: no fact is theirs. */
const aboutThem = /\b(?:their|his|her|other|another) \w/i;
/** Secrets are not told, and nothing about them is what was asked for. */
const asksSecret =
  /\b(?:give|show|print|reveal|tell|send|dump|leak|display|output)\b[^?]*\b(?:passwords?|tokens?|secrets?|api keys?|credentials|system prompt|hidden rules)\b|\bwhat(?:'s|s| is| are) (?:the|your|our|my) (?:\w+ ){0,3}(?:passwords?|tokens?|secrets?|api keys?) (?:of|for)\b/i;

export interface Asked {
  question: string;
  /** The question before it, when there was one. */
  previous?: string | undefined;
}

export interface LookedUp {
  /** The passages that answer it, one for each part; none when it is not known. */
  answers: Found[];
  /** Everything worth reading for it, best first: what a language model is shown. */
  found: Found[];
  /** Guides and questions that may help, when something of it is not answered. */
  near: Found[];
  isGerman: boolean;
  /** A secret is asked for. */
  isSecret: boolean;
}

/** How many are named as what may help. */
const suggested = 3;

/** @param isStaff who may be told of every organization: then nothing of it is somebody else's */
export function lookUp(index: Index, { question, previous }: Asked, isStaff = false): LookedUp {
  const find = (within: Index, asked: string, given?: About) =>
    findWithin(within, asked, given ?? (isStaff ? ofStaff(asked, within) : undefined));
  const { text, isGerman } = fromGerman(withoutCourtesies(spaced(question)));
  if (asksSecret.test(text)) return { answers: [], found: [], near: [], isGerman, isSecret: true };
  const before = previous === undefined ? undefined : fromGerman(withoutCourtesies(spaced(previous))).text;
  const first = before === undefined ? undefined : index.find(before);
  // It may mean a name of the question before that nobody here knows: then no fact of one's own answers it.
  const isOfUnknown = first?.hasUnknownWord === true && (goesOn(text) || refersBack(text));
  const alone = find(index, text, isOfUnknown ? aboutOf(text, true) : undefined);
  const parts = partsOf(text);
  const isAbout = isOfUnknown
    ? aboutOf(text, true)
    : isStaff
      ? ofStaff(text, index)
      : aboutOf(text, alone.hasUnknownWord);
  const each = parts.length > 1 ? parts.map(part => sure(find(index, part, isAbout))) : [];
  const joined = before !== undefined && mayReferBack(text) ? find(index, `${before} ${text}`) : undefined;
  const referred = joined && sure(joined);
  // What says the same again has not taken the new words in.
  const isRepeated =
    before !== undefined &&
    sure(find(index, before))?.passage === referred?.passage &&
    sure(alone) !== undefined;
  const { answers, isWhole } = choose(sure(alone), referred, each, goesOn(text) && !isRepeated);
  const found = referred && answers[0] === referred ? joined.found : alone.found;
  const near = isWhole ? [] : nearOf([...alone.found, ...(joined?.found ?? [])], answers);
  return { answers, found, near, isGerman, isSecret: false };
}

/** With one blank where there are many: patterns that look for blanks try each of a long row of them again and again. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The best, when it is good enough. */
function sure({ found: [best], needed }: Finding): Found | undefined {
  return best && best.confidence >= needed ? best : undefined;
}

function choose(
  alone: Found | undefined,
  joined: Found | undefined,
  each: readonly (Found | undefined)[],
  isContinued: boolean,
): { answers: Found[]; isWhole: boolean } {
  const known = each.filter(one => one !== undefined);
  if (each.length > 0 && known.length === each.length) return { answers: distinct(known), isWhole: true };
  const [first, second] = isContinued ? [joined, alone] : [alone, joined];
  const whole = first ?? second;
  if (whole) return { answers: [whole], isWhole: true };
  return { answers: distinct(known), isWhole: false };
}

function distinct(found: readonly Found[]): Found[] {
  return [...new Map(found.map(one => [one.passage.source.id, one])).values()];
}

/** Which passages a question may be answered from. */
interface About {
  others: boolean;
  facts: boolean;
}

/** A project's facts only answer questions of which every word is understood: a name that nobody here knows would make
 *  them the facts of somebody else. */
function aboutOf(text: string, hasUnknownWord: boolean): About {
  const others = aboutOthers.test(text);
  return { others, facts: !others && !hasUnknownWord && !aboutThem.test(text) };
}

function ofStaff(text: string, index: Index): About {
  return { others: false, facts: !index.find(text).hasUnknownWord };
}

/** What may be answered from, best first. */
function findWithin(index: Index, text: string, given?: About): Finding {
  const { found, needed, hasUnknownWord } = index.find(text);
  const { others, facts } = given ?? aboutOf(text, hasUnknownWord);
  const isAllowed = ({ passage: { source } }: Found): boolean =>
    others ? separation.has(source.id) : facts || !isOfFact(source);
  return { found: found.filter(isAllowed), needed, hasUnknownWord };
}

function isOfFact({ kind }: AssistantSource): boolean {
  return kind === 'project' || kind === 'area';
}

function nearOf(found: readonly Found[], answers: readonly Found[]): Found[] {
  const near = found.filter(
    one => !isOfFact(one.passage.source) && one.confidence >= nearEnough && !answers.includes(one),
  );
  return distinct(near.toSorted((a, b) => b.confidence - a.confidence)).slice(0, suggested);
}

/** Every sentence with the source it stands in; what says nothing answers nothing. */
export function answerOf(
  passages: readonly Passage[],
  { near, isGerman }: { near: readonly AssistantSource[]; isGerman: boolean },
): AssistantAnswer {
  const said = passages.filter(({ sentences }) => sentences.length > 0);
  return {
    outcome: said.length === 0 ? 'unknown' : 'answered',
    sentences: said.flatMap(({ source, sentences }) =>
      sentences.map(text => ({ text, source_ids: [source.id] })),
    ),
    sources: said.map(({ source }) => source),
    suggestions: [...near],
    offers: [],
    worded_by: 'retrieval',
    asked_in: isGerman ? 'de' : 'en',
  };
}

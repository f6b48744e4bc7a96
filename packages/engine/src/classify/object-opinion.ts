// The learned reader's opinion of what a table lists, beside the votes of its ids, headers and name. What they agree on
// stands, what only one of them knows is taken when it is sure, and where they differ somebody is asked: a table in the
// wrong object is wrong in all of its columns.
import path from 'node:path';
import type { ObjectMapping } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { isSureTable } from '../learned/calibration.ts';
import type { LearnedObject } from '../learned/meanings.ts';
import { normalForm } from '../learned/normal-form.ts';
import { namedByTable, tablePhrase } from '../learned/own-names.ts';
import { objectsInWords } from '../learned/reasons.ts';
import { stemWords } from '../profile/header-name.ts';
import { sheetTitle, titleOf } from '../profile/table-name.ts';
import { saysWhatIsDue } from '../words/activity-kinds.ts';
import { namesCustomers, namesSales } from '../words/entities.ts';
import { learnedReader } from './learned-reading.ts';
import { numberedSeries, seriesOf } from './numbered-series.ts';
import { objectOfEntity } from './object-votes.ts';
import { type ObjectFinding, objectNameOf } from './objects.ts';

type Place = Pick<ObjectMapping, 'role' | 'object'>;

/** What the learned reader takes a table for, and where that goes. */
interface ObjectOpinion extends Place {
  lists: LearnedObject;
  confidence: number;
  isSure: boolean;
  /** Sure by its headers alone, whatever it is called. */
  isSureUnnamed: boolean;
  /** Its name says the same, and most of all by its headers alone it is that, too. */
  isCalledSo: boolean;
  /** Its headers would hardly say so. */
  isByNameAlone: boolean;
  /** What it may be besides, with the share of each. */
  others: readonly { object: LearnedObject; share: number }[];
  /** Its columns point at what the table would link. */
  points: boolean;
  text: string;
}

const opinions = new WeakMap<SourceProfile, ObjectOpinion>();

function objectOpinion(profile: SourceProfile): ObjectOpinion {
  const known = opinions.get(profile) ?? readObject(profile);
  opinions.set(profile, known);
  return known;
}

function readObject(profile: SourceProfile): ObjectOpinion {
  const filled = profile.columns.filter(column => column.filled > 0);
  const series = numberedSeries(filled);
  const headers = filled.filter(column => !series.has(seriesOf(column))).map(column => column.name);
  const name = path.parse(sheetTitle(profile)).name;
  const { object: lists, confidence, alternatives } = learnedReader().readObject(name, headers);
  const isSure = isSureTable(confidence) && headers.length > 1;
  const unnamed = isSure ? learnedReader().readObject('', headers) : undefined;
  const isSureUnnamed = unnamed?.object === lists && isSureTable(unnamed.confidence);
  const isCalledSo =
    unnamed?.object === lists && namedByTable(tablePhrase(normalForm(name))).at(-1)?.object === lists;
  const bare = unnamed && [unnamed, ...unnamed.alternatives].find(one => one.object === lists);
  const isByNameAlone = (bare?.share ?? 0) < LEAST_UNNAMED;
  const chance = isSure ? ` (${Math.round(confidence * 100)} of 100 such tables)` : '';
  const text = `Tables with such headers and such a name ${isSure ? '' : 'most likely '}list ${objectsInWords(lists)} in the systems we know${chance}.`;
  const points = headers.some(header => pointers.includes(learnedReader().weigh(header, lists).meaning));
  return {
    ...placeOf(lists),
    lists,
    confidence,
    isSure,
    isSureUnnamed,
    isCalledSo,
    isByNameAlone,
    others: alternatives,
    points,
    text,
  };
}

const LEAST_UNNAMED = 0.15;
const messages: readonly LearnedObject[] = ['email', 'call', 'note', 'meeting', 'activity'];
const pointers: readonly string[] = ['fk_campaign', 'fk_list', 'fk_contact', 'fk_lead'];
const memberships: readonly LearnedObject[] = ['link', 'campaign_member', 'list_member'];

function placeOf(lists: LearnedObject): Place {
  if (lists === 'contact' || lists === 'lead') return { role: 'records', object: 'contacts' };
  if (lists === 'company' || lists === 'vendor') return { role: 'records', object: 'companies' };
  if (lists === 'user') return { role: 'owners', object: null };
  if (memberships.includes(lists)) return { role: 'junction', object: null };
  if (lists === 'reference' || lists === 'pricebook') return { role: 'reference', object: null };
  if (lists === 'other') return { role: 'ignored', object: null };
  return { role: 'records', object: objectNameOf(lists.split('_')) };
}

function isStandard(object: string | null): boolean {
  return standardObjects.some(one => one === object);
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.object === other.object && (one.role === other.role || one.object === null);
}

/** From here on a table that the votes do not know is taken for what the learned reader says. */
const SURE_ALONE = 0.99;

/** A finding with the learned reader's opinion weighed in; findings by id, and of what is no table of records, stand. */
export function withOpinion(finding: ObjectFinding, profile: SourceProfile): ObjectFinding {
  const { mapping } = finding;
  if (finding.isCertain || (mapping.role !== 'records' && mapping.role !== 'junction')) return finding;
  // It was taught no subscriptions, so it can say nothing against them.
  if (mapping.object === 'subscriptions') return finding;
  const opinion = objectOpinion(profile);
  if (isSamePlace(mapping, opinion) || areDue(mapping, opinion, profile)) return finding;
  if (!opinion.isSure && finding.isThin !== true && !isDoubted(mapping, opinion)) return finding;
  // Files of people are also called by what people are listed for: their addresses, whom to call.
  const isCalledSo = !opinion.isSureUnnamed && messages.includes(opinion.lists);
  if (isCalledSo && mapping.object === 'contacts') return finding;
  if (isBuyers(mapping, opinion, profile) || areSales(mapping, opinion, profile)) {
    const { role, object, confidence } = opinion;
    const reasons = [{ text: opinion.text }, ...mapping.reasons];
    return { ...finding, mapping: { ...mapping, role, object, confidence, reasons } };
  }
  // Who subscribed to something is a person first, unless the rows point at people.
  const isPeople = mapping.object === 'contacts' && opinion.role === 'junction' && !opinion.points;
  const said = mapping.role === 'junction' ? 'a link between others' : mapping.object?.replaceAll('_', ' ');
  return {
    ...finding,
    isContested: true,
    ...(isPeople ? { suggested: 'contacts' } : {}),
    mapping: {
      ...mapping,
      role: 'ignored',
      object: null,
      confidence: UNDECIDED,
      reasons: [
        { text: `Its words are those of ${said}, but tables like it are something else: ${opinion.text}` },
        ...mapping.reasons,
      ],
      alternatives: alternativesOf([mapping, opinion], mapping),
    },
  };
}

/** “Sales” are deals until their columns are those of orders. */
function areSales({ object }: ObjectMapping, opinion: ObjectOpinion, profile: SourceProfile): boolean {
  return object === 'deals' && opinion.object === 'orders' && opinion.isSure && namesSales(nameOf(profile));
}

/** Activities that are due some day are tasks. */
function areDue({ object }: ObjectMapping, { lists }: ObjectOpinion, { columns }: SourceProfile): boolean {
  return object === 'tasks' && lists === 'activity' && saysWhatIsDue(columns.map(({ name }) => name));
}

/** “Customers” are companies until their columns are those of people. */
function isBuyers(mapping: ObjectMapping, opinion: ObjectOpinion, profile: SourceProfile): boolean {
  if (mapping.object !== 'companies' || opinion.object !== 'contacts' || !opinion.isSure) return false;
  return namesCustomers(nameOf(profile));
}

/** Votes that are weak themselves, for what the learned reader holds for unlikely. */
function isDoubted(mapping: ObjectMapping, { others }: ObjectOpinion): boolean {
  const share = others.reduce(
    (sum, other) => sum + (isSamePlace(placeOf(other.object), mapping) ? other.share : 0),
    0,
  );
  return mapping.role === 'records' && mapping.confidence < WEAK && share < UNLIKELY;
}

const WEAK = 0.8;
const UNLIKELY = 0.1;

/** What a table is called, when the learned reader is sure of the same by its headers and that name together. */
export function asCalled(
  { mapping, called }: ObjectFinding,
  profile: SourceProfile,
): ObjectMapping | undefined {
  const opinion = objectOpinion(profile);
  const { role, object, confidence, text } = opinion;
  if (role !== 'records' || !opinion.isSure) return undefined;
  const isSaid =
    (opinion.isCalledSo && isStandard(object)) ||
    (called !== undefined && isSamePlace(objectOfEntity(called), opinion)) ||
    (isParty(object) && namesCustomers(nameOf(profile)));
  return isSaid ? { ...mapping, role, object, confidence, reasons: [{ text }] } : undefined;
}

export function isParty(object: string | null): boolean {
  return object === 'contacts' || object === 'companies';
}

function nameOf(profile: SourceProfile): string[] {
  return stemWords(titleOf(profile));
}

/** What a table becomes that neither ids, words nor links tell: what the learned reader is sure of, or a question. */
export function opinionOnUnknown(mapping: ObjectMapping, profile: SourceProfile): ObjectMapping {
  const opinion = objectOpinion(profile);
  if (!opinion.isSure || opinion.role !== 'records') return mapping;
  const reasons = [{ text: opinion.text }, ...mapping.reasons];
  const isTaken =
    opinion.confidence >= SURE_ALONE &&
    !opinion.isByNameAlone &&
    isStandard(opinion.object) &&
    opinion.lists !== 'vendor';
  return isTaken
    ? { ...mapping, role: 'records', object: opinion.object, confidence: opinion.confidence, reasons }
    : { ...mapping, reasons, alternatives: alternativesOf([opinion], mapping) };
}

/** Whether a table is sure to be, or called like, something that the portal has an object for: it is no custom object. */
export function isOfPortal(profile: SourceProfile): boolean {
  const { isSure, role, object } = objectOpinion(profile);
  return namesCustomers(nameOf(profile)) || (isSure && role === 'records' && isStandard(object));
}

/** Whether a table is one of a few names that others point at: regions, categories, kinds of anything. */
export function isListOfNames(profile: SourceProfile): boolean {
  const filled = profile.columns.filter(column => column.filled > 0);
  return filled.length <= MOST_BESIDE_NAMES && objectOpinion(profile).lists === 'reference';
}

const MOST_BESIDE_NAMES = 6;

/** Whether a table that links others by its columns is sure to be more than that. */
export function isMoreThanLink(profile: SourceProfile): boolean {
  const opinion = objectOpinion(profile);
  return opinion.isSure && opinion.role === 'records';
}

const UNDECIDED = 0.45;

function alternativesOf(
  first: readonly (Place & { confidence: number })[],
  mapping: ObjectMapping,
): ObjectMapping['alternatives'] {
  const all = [
    ...first.map(({ role, object, confidence }) => ({ role, object, confidence })),
    ...mapping.alternatives,
  ];
  return all.filter(
    (one, at) => all.findIndex(other => other.role === one.role && other.object === one.object) === at,
  );
}

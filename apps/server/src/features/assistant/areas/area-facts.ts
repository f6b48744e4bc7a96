// Chooses the fact of an area that answers a question. Pure: the same is asked of it by the product and by its bench.
import type { Permission } from '@groundwork/contract/permissions';
import { type LookedUp, lookUp } from '../answer.ts';
import { areaPassages } from '../knowledge.ts';
import { createIndex, type Index } from '../retrieve.ts';
import { stemsOf } from '../words.ts';
import { adminFacts } from './admin-facts.ts';
import type { AreaFact } from './area-fact.ts';
import { repFacts } from './rep-facts.ts';

export type Area = 'admin' | 'rep';

const factsOf: Readonly<Record<Area, readonly AreaFact[]>> = { admin: adminFacts, rep: repFacts };

export interface AskedInArea {
  area: Area;
  permissions: ReadonlySet<Permission>;
  question: string;
  previous: string | undefined;
  /** Of a question that named one: its name is not in it any more. */
  hasOrganization: boolean;
}

export function lookUpInArea({ area, question, previous, hasOrganization, ...asked }: AskedInArea): LookedUp {
  const about = hasOrganization ? 'organization' : 'area';
  const facts = factsOf[area].filter(fact => fact.about === about && asked.permissions.has(fact.permission));
  const index = indexOf(area, facts);
  const found = lookUp(index, { question, previous }, area === 'admin');
  // “How is Northwind doing?” asks for all that is known of it.
  const isBare = hasOrganization && found.answers.length === 0 && stemsOf(question).length === 0;
  const [all] = isBare ? areaPassages(area, facts) : [];
  return all
    ? { ...found, answers: [{ passage: all, confidence: 1 }], found: [{ passage: all, confidence: 1 }] }
    : found;
}

/** Whether a text says nothing but what is asked about here. */
export function knowsEveryWordOf(area: Area, text: string): boolean {
  return indexOf(area, factsOf[area]).knowsEveryWord(text);
}

function indexOf(area: Area, facts: readonly AreaFact[]): Index {
  const key = [area, ...facts.map(fact => fact.id)].join();
  const known = indexes.get(key) ?? createIndex(areaPassages(area, facts));
  indexes.set(key, known);
  return known;
}

const indexes = new Map<string, Index>();

// Words that say a meaning, written by hand: the files of vocabulary/, one a language, and the phrases the engine already has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LearnedObject } from '@groundwork/engine/learned/meanings';
import { type Concept, isSaidOn, phrases } from '@groundwork/engine/words/concepts';

export interface Phrase {
  header: string;
  meaning: string;
  language: string;
  object: LearnedObject | undefined;
}

/** Meanings that say which table they stand on. */
const objectsOfMeanings: Record<string, LearnedObject> = {
  lead_status: 'lead',
  company_type: 'company',
  note_body: 'note',
};

/** The engine's own words where they are called otherwise here; null: too narrow to be one of these meanings. */
const renamed: Partial<Record<Concept, string | null>> = {
  body: 'description',
  twitter: 'social',
  deal_name: 'name',
  deal_type: 'type',
  customer_number: 'number',
  case_number: 'number',
  parent_company: 'fk_parent',
  reports_to: 'fk_parent',
  ticker: null,
  ownership: 'company_type',
  latitude: 'geo',
  longitude: 'geo',
  suffix: 'name_suffix',
  seniority: null,
  assistant: null,
  forecast_category: 'forecast',
  is_closed: 'flag',
  is_won: 'flag',
  is_lost: 'flag',
  outcome: null,
  stage_id: 'stage',
  stage_order: null,
  won_reason: null,
  product: 'product_name',
  campaign: 'fk_campaign',
  activity_type: 'type',
  timestamp: 'activity_date',
  deleted: 'system',
  viewed_at: 'last_activity_at',
  last_activity: 'last_activity_at',
  sync_noise: 'system',
  fiscal: null,
  description_short: 'description',
};

export function readVocabulary(folder = path.join(import.meta.dirname, 'vocabulary')): Phrase[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .toSorted()
    .flatMap(name => phrasesOf(readFileSync(path.join(folder, name), 'utf8'), name.slice(0, -4)));
}

function phrasesOf(text: string, language: string): Phrase[] {
  return text.split('\n').flatMap(line => {
    const colon = line.indexOf(':');
    if (line.startsWith('#') || colon < 0) return [];
    const meaning = line.slice(0, colon).trim();
    return line
      .slice(colon + 1)
      .split('|')
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(header => ({ header, meaning, language, object: objectsOfMeanings[meaning] }));
  });
}

/** What only calls, e-mails and the like are asked for is none of the meanings: the vocabulary has words for those. */
export function enginePhrases(): Phrase[] {
  return [...phrases].flatMap(([header, concepts]) =>
    concepts.flatMap(concept => {
      const name = renamed[concept];
      if (name === null || !isSaidOn(concept, 'contacts')) return [];
      const object: LearnedObject | undefined = concept.startsWith('deal_')
        ? 'deal'
        : objectsOfMeanings[concept];
      return [{ header, meaning: name ?? concept, language: '', object }];
    }),
  );
}

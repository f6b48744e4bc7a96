// What a column can mean, and the words of seven languages that say it.
import { activityPhrases } from './lexicon/activities.ts';
import { companyPhrases } from './lexicon/companies.ts';
import { peoplePhrases } from './lexicon/people.ts';
import { salesPhrases } from './lexicon/sales.ts';
import { servicePhrases } from './lexicon/service.ts';
import { systemPhrases } from './lexicon/system.ts';

const lexicon = {
  ...peoplePhrases,
  ...companyPhrases,
  ...salesPhrases,
  ...servicePhrases,
  ...systemPhrases,
  ...activityPhrases,
};
export type Concept = keyof typeof lexicon;

const timed: readonly string[] = ['calls', 'emails', 'meetings', 'communications'];

/** Words such as “from”, “start” and “length” say something on calls, e-mails, meetings and messages only. */
export function isSaidOn(concept: Concept, object: string): boolean {
  return timed.includes(object) || !Object.hasOwn(activityPhrases, concept);
}

/** Every phrase of every language, with the concepts it may stand for. */
export const phrases: ReadonlyMap<string, readonly Concept[]> = buildPhrases();

function buildPhrases(): Map<string, Concept[]> {
  const found = new Map<string, Concept[]>();
  for (const [concept, text] of Object.entries(lexicon)) {
    if (!isConcept(concept)) continue;
    for (const phrase of text.split('|').map(part => part.trim().replaceAll(/\s+/g, ' '))) {
      const known = found.get(phrase) ?? [];
      if (phrase !== '' && !known.includes(concept)) found.set(phrase, [...known, concept]);
    }
  }
  return found;
}

function isConcept(text: string): text is Concept {
  return Object.hasOwn(lexicon, text);
}

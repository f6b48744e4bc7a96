// Asks the sets of the three areas and counts: for its test, and for the published figure. Projects and organizations are
// those that the questions name.
import { lookUp } from '../../apps/server/src/features/assistant/answer.ts';
import { knowsEveryWordOf, lookUpInArea } from '../../apps/server/src/features/assistant/areas/area-facts.ts';
import { allFacts } from '../../apps/server/src/features/assistant/facts/all.ts';
import { commonPassages, factPassages } from '../../apps/server/src/features/assistant/knowledge.ts';
import { meantIn } from '../../apps/server/src/features/assistant/meant.ts';
import { createIndex } from '../../apps/server/src/features/assistant/retrieve.ts';
import { isForPeople, wishIn } from '../../apps/server/src/features/assistant/wishes.ts';
import { rolePermissions } from '../../packages/contract/src/permissions.ts';
import { type Free, freeQuestions } from './questions.ts';

export const areas = ['client', 'admin', 'rep'] as const;
export type MeasuredArea = (typeof areas)[number];

export interface AreaFigures {
  questions: number;
  right: number;
  /** Said to be unknown, where it is known. */
  abstained: string[];
  /** Answered from what does not answer it, of another thing, or offered what was not wished. */
  wrong: string[];
}

const projects = ['Retail banking', 'Atlas', 'Pilot Süd'].map(name => ({ name }));
const organizations = ['Northwind Traders', 'Acme GmbH'].map(name => ({ name }));

interface Answered {
  ids: string[];
  /** What it was answered of. */
  about: string | undefined;
}

export function measureArea(area: MeasuredArea): AreaFigures {
  const answer = area === 'client' ? answerOfClient() : (asked: Free) => answerInArea(area, asked);
  const figures: AreaFigures = { questions: 0, right: 0, abstained: [], wrong: [] };
  for (const asked of freeQuestions(`area-${area}`)) {
    figures.questions += 1;
    if (area === 'client' && asked.offers !== undefined) {
      const offered = offeredFor(asked.ask);
      if (offered === asked.offers) figures.right += 1;
      else if (offered === 'none') figures.abstained.push(`${asked.ask} → nothing offered`);
      else figures.wrong.push(`${asked.ask} → ${offered}`);
      continue;
    }
    const { ids, about } = answer(asked);
    const line = `${asked.ask} → ${ids.join(' + ') || 'unknown'}${about === undefined ? '' : ` of ${about}`}`;
    const isRight = ids.length > 0 && ids.every(id => asked.right.some(part => part.includes(id)));
    const isOfIt = asked.about === undefined || asked.about === about;
    if (asked.right.length === 0 ? ids.length === 0 : isRight && isOfIt) figures.right += 1;
    else if (ids.length === 0) figures.abstained.push(line);
    else figures.wrong.push(line);
  }
  return figures;
}

const offers = {
  audit: 'audit.run',
  duplicates: 'merges.search',
  pipelines: 'revops.analyze',
  files: 'intake.analyze',
  fixes: 'fixes.propose',
} as const;

function offeredFor(asked: string): string {
  const wish = isForPeople(asked) ? undefined : wishIn(asked);
  return wish ? offers[wish.kind] : 'none';
}

function answerOfClient(): (asked: Free) => Answered {
  const index = createIndex([...commonPassages(), ...factPassages(allFacts)]);
  return ({ ask, after }) => {
    const { named, foreign, rest } = meantIn(ask, projects, name => index.knowsEveryWord(name));
    // Whoever only asks is offered nothing.
    if (wishIn(ask)) return { ids: ['offered'], about: undefined };
    const { answers } = lookUp(index, { question: rest, previous: after });
    const found = answers.map(({ passage }) => passage);
    const allowed = found.filter(({ fact }) => foreign === undefined || (foreign === 'quotation' && !fact));
    const overAll =
      named.length === 0 && allowed.some(({ fact }) => fact?.about === 'project' && 'overAll' in fact);
    return {
      ids: allowed.map(({ source }) => source.id),
      about: named[0]?.name ?? (overAll ? 'all' : undefined),
    };
  };
}

function answerInArea(area: 'admin' | 'rep', { ask, after }: Free): Answered {
  const { named, rest } =
    area === 'admin'
      ? meantIn(ask, organizations, name => knowsEveryWordOf('admin', name))
      : { named: [], rest: ask };
  const { answers } = lookUpInArea({
    area,
    permissions: new Set(rolePermissions[area === 'admin' ? 'super_admin' : 'hubspot_rep']),
    question: rest,
    previous: after,
    hasOrganization: named.length > 0,
  });
  return { ids: answers.map(({ passage }) => passage.source.id), about: named[0]?.name };
}

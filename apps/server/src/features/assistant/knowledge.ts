// What the assistant may answer from: passages, each with its source, the ways people ask for it, and its sentences.
import type { AssistantSource } from '@groundwork/contract/assistant';
import type { Guide } from '@groundwork/contract/help';
import { faq, type KnownQuestion } from '../support/faq.ts';
import { guides } from '../support/guides.ts';
import type { AreaFact } from './areas/area-fact.ts';
import type { Fact } from './facts/fact.ts';
import { questionPatterns } from './patterns/all.ts';

export interface Passage {
  source: AssistantSource;
  /** Ways in which people ask for it. */
  asked: readonly string[];
  /** The answer, sentence by sentence; empty for a fact until it is read. */
  sentences: readonly string[];
  fact?: Fact;
  /** Of the admin area, or of a rep's book. */
  area?: AreaFact;
}

/** Most that is said of one passage: beyond that, its source is read in full. */
const maxSentences = 5;

export function faqPassages(entries: readonly KnownQuestion[]): Passage[] {
  return entries.map(entry => ({
    source: {
      id: `faq:${entry.id}`,
      kind: 'faq',
      title: entry.question,
      link: `/client/support?question=${entry.id}`,
      as_of: null,
      project: null,
    },
    asked: [entry.question, ...(entry.also ?? []), ...(questionPatterns[`faq:${entry.id}`] ?? [])],
    sentences: sentencesOf(entry.answer),
  }));
}

export function guidePassages(guides: readonly Guide[]): Passage[] {
  return guides.flatMap(guide =>
    guide.sections.map((section): Passage => {
      const id = `guide:${guide.slug}#${section.id}`;
      return {
        source: {
          id,
          kind: 'guide',
          title: `${guide.title}: ${section.title}`,
          link: `/client/support/guides/${guide.slug}#${section.id}`,
          as_of: null,
          project: null,
        },
        asked: [section.title, `${guide.title} ${section.title}`, ...(questionPatterns[id] ?? [])],
        sentences: section.blocks
          .flatMap(block => (block.kind === 'text' ? block.lines.flatMap(sentencesOf) : block.lines))
          .slice(0, maxSentences),
      };
    }),
  );
}

/** Facts are found by how people ask for them alone: names that people gave must not draw questions to themselves, and
 *  what is not asked for is not read. */
export function factPassages(facts: readonly Fact[]): Passage[] {
  return facts.map(fact => ({
    source: {
      id: `project:${fact.id}`,
      kind: 'project',
      title: fact.title,
      link: fact.link,
      as_of: null,
      project: null,
    },
    asked: fact.asked,
    sentences: [],
    fact,
  }));
}

export function areaPassages(area: 'admin' | 'rep', facts: readonly AreaFact[]): Passage[] {
  return facts.map(fact => ({
    source: {
      id: `${area}:${fact.id}`,
      kind: 'area',
      title: fact.title,
      link: fact.link,
      as_of: null,
      project: null,
    },
    asked: fact.asked,
    sentences: [],
    area: fact,
  }));
}

/** Passages that every client may read. */
export function commonPassages(): Passage[] {
  return [...faqPassages(faq), ...guidePassages(guides())];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) +(?=\p{Lu})/u).filter(Boolean);
}

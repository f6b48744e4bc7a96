// The labelled headers of public systems, one table a line: where from, under which licence, what it lists, what each column
// means, and of some what type its values have. Where they come from: SOURCE.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isLearnedObject, type LearnedObject } from '@groundwork/engine/learned/meanings';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import { z } from 'zod';
import { readVocabulary } from './vocabulary.ts';

const Line = z.object({
  system: z.string(),
  lang: z.string(),
  table: z.string(),
  object: z.string().nullable(),
  columns: z.array(
    z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), z.string()])]),
  ),
});

export interface CorpusTable {
  system: string;
  language: string;
  name: string;
  /** undefined: words of a system, of no table in particular. */
  object: LearnedObject | undefined;
  columns: readonly { header: string; meaning: string; type: string | undefined }[];
}

/** What the labels of the corpus call by a wider name: how an order stands, how its payment does and how its delivery. The
 *  words of the vocabulary tell them apart. */
const narrower = ['payment_status', 'fulfillment_status', 'payment_method'];
const wider = ['status', 'state', 'type', 'payment_terms'];

function narrowWords(): Map<string, string> {
  const phrases = readVocabulary().filter(({ meaning }) => narrower.includes(meaning));
  return new Map(phrases.map(({ header, meaning }) => [normalForm(header), meaning]));
}

export function readCorpus(): CorpusTable[] {
  const narrow = narrowWords();
  const meant = (header: string, meaning: string): string =>
    wider.includes(meaning) ? (narrow.get(normalForm(header)) ?? meaning) : meaning;
  const packed = readFileSync(path.join(import.meta.dirname, 'corpus.jsonl.gz'));
  return gunzipSync(packed)
    .toString()
    .trimEnd()
    .split('\n')
    .map(text => {
      const { system, lang, table, object, columns } = Line.parse(JSON.parse(text));
      return {
        system,
        language: lang,
        name: table,
        object: isLearnedObject(object) ? object : undefined,
        columns: columns.map(([header, meaning, type]) => ({
          header,
          meaning: meant(header, meaning),
          type,
        })),
      };
    });
}

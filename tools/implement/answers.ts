// The file after --answers: the mapping that --json printed, edited, or only what shall be otherwise. And the one after --playbook.
import type { Answers } from '@groundwork/contract/intake';
import { MappingDocument, WrittenAnswers } from '@groundwork/contract/mapping-document';
import { PlaybookFile } from '@groundwork/contract/playbook-shapes';
import { z } from 'zod';
import { jsonIn, shaped } from './json-file.ts';

export interface GivenAnswers {
  answers?: Answers;
  mapping?: MappingDocument;
}

/** What --json prints holds the mapping beside other things. */
const Printed = z.looseObject({ mapping: z.looseObject({}) });
const Versioned = z.looseObject({ tables: z.unknown() });

/** @throws StartError naming every place that is not as it should be */
export function answersFrom(file: string | undefined): GivenAnswers {
  if (file === undefined) return {};
  const written = jsonIn(file);
  const printed = Printed.safeParse(written);
  const mapping: unknown = printed.success ? printed.data.mapping : written;
  const noun = 'answers';
  if (Versioned.safeParse(mapping).success) {
    const expected = 'a mapping as --json prints it';
    return { mapping: shaped(MappingDocument, mapping, file, { noun, expected }) };
  }
  const expected =
    '{"decisions": {"<decision id>": "<option>"}, "sources": {…}}, or the mapping that --json prints';
  return { answers: shaped(WrittenAnswers, written, file, { noun, expected }) };
}

/** @throws StartError naming every place that is not as it should be */
export function playbookFrom(file: string | undefined): { playbook?: PlaybookFile } {
  if (file === undefined) return {};
  const expected = 'a playbook as Settings > Playbook exports it: {"playbook": 1, "entries": […]}';
  return { playbook: shaped(PlaybookFile, jsonIn(file), file, { noun: 'a playbook', expected }) };
}

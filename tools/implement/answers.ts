// The file after --answers: the mapping that --json printed, edited, or only what shall be otherwise.
import { existsSync, readFileSync } from 'node:fs';
import type { Answers } from '@groundwork/contract/intake';
import { MappingDocument, WrittenAnswers } from '@groundwork/contract/mapping-document';
import { z } from 'zod';
import { StartError } from '../supervisor.ts';

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
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const printed = Printed.safeParse(written);
  const mapping: unknown = printed.success ? printed.data.mapping : written;
  if (Versioned.safeParse(mapping).success)
    return { mapping: parsed(MappingDocument, mapping, file, 'a mapping as --json prints it') };
  const expected =
    '{"decisions": {"<decision id>": "<option>"}, "sources": {…}}, or the mapping that --json prints';
  return { answers: parsed(WrittenAnswers, written, file, expected) };
}

function parsed<T extends z.ZodType>(shape: T, written: unknown, file: string, expected: string): z.infer<T> {
  const read = shape.safeParse(written);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    issue => `- ${issue.path.join('.') || 'the whole file'}: ${issue.message}`,
  );
  throw new StartError(`${file} does not hold answers:\n${faults.join('\n')}\nExpected: ${expected}`);
}

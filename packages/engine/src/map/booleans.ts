// How a column of yes and no is read: by the usual words, or by those that a person gave.
import type { Transform } from '@groundwork/contract/formats';
import type { Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { listed, quoted } from '../words/wording.ts';
import type { MappingContext } from './context.ts';

export function booleanTransform(
  { profile: { name } }: StudiedColumn,
  { formats }: Pick<MappingContext, 'formats'>,
): { transform: Transform; reason?: Reason } {
  const given = Object.hasOwn(formats, name) ? formats[name] : undefined;
  const { yes, no } = given ?? {};
  if (!yes && !no) return { transform: { kind: 'boolean' } };
  const said = (words: readonly string[] | undefined): string =>
    listed((words ?? []).map(word => quoted(word)));
  const parts = [yes && `${said(yes)} is yes`, no && `${said(no)} is no`].filter(Boolean);
  return {
    transform: { kind: 'boolean', ...(yes && { yes }), ...(no && { no }) },
    reason: { text: `You said that ${parts.join(' and ')}.` },
  };
}

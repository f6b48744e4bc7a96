// Who reaches a playbook, and how what stands in one is said. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { PlaybookOutcome, PlaybookPlace } from '@groundwork/contract/playbook-shapes';
import type { Caller } from '../../platform/caller.ts';

/** Another organization is not there for anyone but platform admins. @throws Refusal not_found */
export function requireAccess(caller: Caller, organizationId: OrganizationId): void {
  if (!caller.isPlatform && caller.organizationId !== organizationId) throw new Refusal('not_found');
}

export function entryWords({ kind, object, header, question, headers }: PlaybookPlace): string {
  const of = object === null ? '' : ` of ${object.replaceAll('_', ' ')}`;
  if (kind === 'table') return `A table with ${headers.length} columns (${headers.slice(0, 3).join(', ')})`;
  if (kind === 'decision') return `The question ${question?.replaceAll('_', ' ') ?? ''}${of}`;
  return kind === 'format' ? `How ${header ?? ''}${of} is written` : `${header ?? ''}${of}`;
}

export function outcomeWords(outcome: PlaybookOutcome): string {
  switch (outcome.became) {
    case 'property':
      return outcome.label;
    case 'new_property':
      return 'a property of its own';
    case 'left_out':
      return 'left out';
    case 'table':
      return outcome.object?.replaceAll('_', ' ') ?? outcome.role;
    case 'format':
      return Object.values(outcome.format).join(' ');
    case 'answer':
      break;
  }
  return outcome.answer.replaceAll('_', ' ');
}

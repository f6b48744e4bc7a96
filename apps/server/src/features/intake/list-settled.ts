// Open decisions that a change set would settle at their defaults.
import type { SettledByApproval } from '@groundwork/contract/changesets';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { readAwaited } from '../decisions/outline.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { CarriedDefaults } from './settle-defaults.ts';
import { lockAnalysis } from './store-chosen.ts';

const Facts = z.object({ defaults: CarriedDefaults });

/** Those that are open still and have the default that would be carried out, in the order they are asked. */
export async function listSettled(tx: Tx, of: ProjectScope, facts: unknown): Promise<SettledByApproval[]> {
  const { defaults } = Facts.parse(facts);
  const stored = await lockAnalysis(tx, of);
  const open = (stored?.analysis.decisions ?? []).filter(
    each => each.answer === null && defaults[each.id] === each.default,
  );
  const awaited = await readAwaited(
    tx,
    of,
    open.map(each => each.id),
  );
  return open.map(({ id, question, default: value, options }) => {
    const option = options.find(each => each.value === value);
    const { owner = null, deadline = null } = awaited.get(id) ?? {};
    return {
      id,
      question,
      default: value,
      label: option?.label ?? value,
      effect: option?.effect ?? '',
      owner,
      deadline,
    };
  });
}

// Giving records back the values that they had. A stage of life goes back only after it was cleared.
import type { CrmPortal, UpdateInput, WriteOutcome } from '@groundwork/crm/port';

const STAGE = 'lifecyclestage';

/** Whether a stage stands empty because it was being given back when that was broken off. */
export const isCleared = (name: string, now: string, before: string): boolean =>
  name === STAGE && now === '' && before !== '';

/** What the portal said of each; of one whose stage could not be cleared, that. */
export async function writeBack(
  portal: Pick<CrmPortal, 'updateRecords'>,
  object: string,
  inputs: readonly UpdateInput[],
  signal: AbortSignal,
): Promise<WriteOutcome[]> {
  const stuck = new Set<string>();
  const said: WriteOutcome[] = [];
  const staged = inputs.filter(({ properties }) => properties[STAGE]);
  const cleared = staged.map(({ id }) => ({ id, properties: { [STAGE]: '' } }));
  if (cleared.length > 0)
    for (const outcome of await portal.updateRecords(object, cleared, { signal }))
      if (!outcome.ok) {
        stuck.add(outcome.key);
        said.push(outcome);
      }
  const open = inputs.filter(({ id }) => !stuck.has(id));
  if (open.length > 0) said.push(...(await portal.updateRecords(object, open, { signal })));
  return said;
}

// Open decisions that a change set would settle at their defaults, and the consent to each of them by name.
import type { SettledByApproval } from '@groundwork/contract/changesets';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { readAwaited } from '../decisions/outline.ts';
import { CarriedDefaults } from './defaults.ts';
import type { Project } from './store.ts';
import { lockAnalysis } from './store-chosen.ts';

const Facts = z.object({ defaults: CarriedDefaults });

/** Those that are open still and have the default that would be carried out, in the order they are asked. */
export async function listSettled(tx: Tx, of: Project, facts: unknown): Promise<SettledByApproval[]> {
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

/** @throws Refusal consent_needed with every decision that was not agreed to, or to another default */
export function requireConsent(
  settled: readonly SettledByApproval[],
  agreed: Readonly<Record<string, string>>,
): void {
  const open = settled.filter(each => agreed[each.id] !== each.default);
  const known = new Set(settled.map(each => each.id));
  const faults: Fault[] = [
    ...open.map(each => ({
      place: `body.settles.${each.id}`,
      value: each.default,
      message: `${each.question} Approving settles it at “${each.label}”${each.effect === '' ? '' : `: ${each.effect}`}${awaitedInWords(each)}`,
      mend: 'Agree to it by name, or answer it first.',
    })),
    ...Object.keys(agreed)
      .filter(id => !known.has(id))
      .map(id => ({
        place: `body.settles.${id}`,
        message:
          'This approval does not settle that decision: it was answered meanwhile, or is not asked any more.',
        mend: 'Look at the list again.',
      })),
  ];
  if (faults.length === 0) return;
  const many = open.length === 1 ? '1 open decision' : `${open.length} open decisions`;
  throw new Refusal('consent_needed', {
    faults,
    ...(open.length > 0 && {
      message: `Approving this settles ${many} at the default. Agree to each by name, or answer it first.`,
    }),
  });
}

function awaitedInWords({ owner, deadline }: SettledByApproval): string {
  if (owner === null) return '';
  return ` ${owner.name} is to answer it${deadline === null ? '' : ` by ${deadline}`}.`;
}

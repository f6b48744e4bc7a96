// By what an analysis is known to be of the present files, and what an approval must agree to. Pure.
import type { SettledByApproval } from '@groundwork/contract/changesets';
import { type Fault, Refusal } from '@groundwork/contract/errors';

/** A file by its name and content. */
export interface MadeOf {
  name: string;
  sha256: string;
}

export function madeOf(files: readonly MadeOf[]): MadeOf[] {
  return files.map(({ name, sha256 }) => ({ name, sha256 }));
}

export function isMadeOf(files: readonly MadeOf[], made: readonly MadeOf[]): boolean {
  const contents = new Map(made.map(file => [file.name, file.sha256]));
  return files.length === made.length && files.every(file => contents.get(file.name) === file.sha256);
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

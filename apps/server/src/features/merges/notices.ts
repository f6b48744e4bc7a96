// What making one record of several loses or leaves behind, in sentences, before anybody agrees to it.
import type { MergeRequest } from '@groundwork/contract/merges';
import { plural } from '@groundwork/engine/words/wording';
import type { WorkedOut } from './work-out.ts';

/** The portal's recycle bin gives nothing back to us, so that what comes back is made anew. */
const BIN_DAYS = 90;

export function noticesOf({ object }: MergeRequest, { looked, survivor, plan }: WorkedOut): string[] {
  const others = plan.archive.length;
  const further = looked.furtherAddresses.filter(id => id !== survivor.id);
  const emails =
    survivor.fields.find(field => object === 'contacts' && field.name === 'email')?.dropped ?? [];
  return [
    `${plural(others, 'record goes', 'records go')} into the portal's recycle bin, where people can restore what was deleted for ${BIN_DAYS} days. Taken back, ${others === 1 ? 'it is' : 'they are'} made anew with all values and links, under ${others === 1 ? 'a new id' : 'new ids'}; when ${others === 1 ? 'it was' : 'they were'} made, and what the portal itself noted, is new as well.`,
    ...(emails.length > 0
      ? [
          `${emails.map(({ value }) => value).join(', ')} will be no address of the merged contact: it keeps one, and only people can add further ones in the portal.`,
        ]
      : []),
    ...(further.length > 0
      ? [
          `${plural(further.length, 'record has', 'records have')} further e-mail addresses, which neither come to the merged contact nor come back when this is taken back: ${further.join(', ')}.`,
        ]
      : []),
    ...(object === 'contacts' ? ['The merged contact is put on no list that the others were on.'] : []),
    ...(looked.unseen.length > 0
      ? [
          `The token may not read links with ${looked.unseen.map(name => name.replaceAll('_', ' ')).join(', ')}: those of the others are lost.`,
        ]
      : []),
  ];
}

/** Further addresses and links that cannot be read do not come back. */
export function isPartly({ looked, survivor }: WorkedOut): boolean {
  return looked.unseen.length > 0 || looked.furtherAddresses.some(id => id !== survivor.id);
}

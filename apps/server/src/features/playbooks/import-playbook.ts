// Taking in a playbook that was written elsewhere, and what that would change.
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import { MOST_KEPT, type PlaybookFile, type WrittenEntry } from '@groundwork/contract/playbook-shapes';
import type { PlaybookPreview } from '@groundwork/contract/playbooks';
import { outcomeKey } from '@groundwork/engine/playbook/playbook';
import { number } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import { hasNormalForm, placeKey } from './place-key.ts';
import { entryWords, outcomeWords } from './rules.ts';
import { countEntries } from './store.ts';
import { putImported } from './store-lessons.ts';
import { listKnown } from './store-written.ts';

/** @throws Refusal invalid_request with every entry that could never be found again */
export function requireFitting({ entries }: PlaybookFile): void {
  const first = new Map<string, number>();
  const faults = entries.flatMap((entry, at): Fault[] => {
    const place = `body.entries.${at}.header`;
    const value = entry.header ?? '';
    if (!hasNormalForm(entry))
      return [{ place, value, message: 'This header has no words in it.', mend: 'Leave the entry out.' }];
    const before = first.get(placeKey(entry));
    first.set(placeKey(entry), before ?? at);
    if (before === undefined) return [];
    const message = `Entry ${before} is of the same place.`;
    return [{ place: `body.entries.${at}`, value, message, mend: 'Bring both together into one entry.' }];
  });
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
}

/** @throws Refusal too_large when the playbook would not keep all of it */
export async function previewImport(
  tx: Tx,
  organizationId: OrganizationId,
  { entries }: PlaybookFile,
): Promise<PlaybookPreview> {
  const keys = entries.map(entry => placeKey(entry));
  const known = new Map(
    (await listKnown(tx, organizationId, keys)).map(one => [one.place_key, one.outcomes]),
  );
  const preview: PlaybookPreview = { added: 0, confirmed: 0, contradicting: [] };
  for (const entry of entries) {
    const has = known.get(placeKey(entry));
    if (!has) preview.added += 1;
    else if (has.length === 1 && isSame(entry, has[0]?.key)) preview.confirmed += 1;
    else
      preview.contradicting.push({
        entry: entryWords(entry),
        has: has.map(one => outcomeWords(one.outcome)).join(' or '),
        brings: entry.outcomes.map(one => outcomeWords(one.outcome)).join(' or '),
      });
  }
  const { entries: kept } = await countEntries(tx, organizationId);
  const all = kept + preview.added;
  if (preview.added > 0 && all > MOST_KEPT)
    throw new Refusal('too_large', {
      faults: [
        {
          place: 'body.entries',
          message: `The playbook would hold ${number(all)} entries, and it keeps ${number(MOST_KEPT)} at most: ${number(kept)} are there, and ${number(preview.added)} would be added.`,
          mend: 'Forget entries of it first, or leave some out of the file.',
        },
      ],
    });
  return preview;
}

function isSame({ outcomes }: WrittenEntry, key: string | undefined): boolean {
  return outcomes.every(({ outcome }) => outcomeKey(outcome) === key);
}

/** @throws Refusal too_large when the playbook would not keep all of it */
export async function importPlaybook(
  tx: Tx,
  organizationId: OrganizationId,
  file: PlaybookFile,
): Promise<PlaybookPreview> {
  const preview = await previewImport(tx, organizationId, file);
  await putImported(tx, organizationId, file.entries);
  return preview;
}

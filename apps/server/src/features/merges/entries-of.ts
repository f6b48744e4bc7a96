// What making one record of several does, entry by entry, in the order in which it is done.
import { Blueprint } from '@groundwork/contract/crm';
import type { MergeRequest } from '@groundwork/contract/merges';
import { type Atom, type LinkType, objectIn } from '@groundwork/engine/merge/links';
import { plural } from '@groundwork/engine/words/wording';
import { missingFrom, withExternalIds } from '../blueprints/propose.ts';
import { type NewEntry, plainEntry } from '../changesets/entry.ts';
import { isPartly } from './notices.ts';
import type { MergedRecords } from './past-merges.ts';
import type { WorkedOut } from './work-out.ts';

export function entriesOf(request: MergeRequest, worked: WorkedOut, known: MergedRecords): NewEntry[] {
  const { plan, survivor, looked } = worked;
  const { object } = request;
  const empty = Blueprint.parse({ objects: [], groups: [], properties: [], pipelines: [] });
  const reversibility = isPartly(worked) ? 'partly' : 'reversible';
  const into = `It becomes part of record ${survivor.id}.`;
  const linked = (
    kind: 'association.create' | 'association.remove',
    ends: { from: Atom; to: Atom },
    more: Pick<NewEntry, 'before' | 'after' | 'reason'>,
  ): NewEntry => {
    const [from, to] = [known.id(ends.from), known.id(ends.to)];
    const key = `${from}>${to}`;
    return {
      ...plainEntry({ kind, object: objectIn(ends.from), key, ...more }),
      to_object: objectIn(ends.to),
      from_key: from,
      to_key: to,
      crm_id: key,
    };
  };
  const isChanged = Object.keys(plan.after).length > 0;
  return [
    // What comes back is found again by it, so that it is never made twice; which is why it stays when this is taken back.
    ...missingFrom(looked.schema, withExternalIds(empty, [object], looked.schema)).map(
      (entry): NewEntry => ({ ...entry, reversibility: 'irreversible' }),
    ),
    ...plan.link.map(link =>
      linked('association.create', link, {
        before: link.before.length > 0 ? inWords(link.before) : null,
        after: { from: known.id(link.from), to: known.id(link.to), ...inWords(link.after) },
        reason: `Records that become part of ${survivor.id} have this link.`,
      }),
    ),
    ...(isChanged
      ? [
          plainEntry({
            kind: 'record.update',
            object,
            key: survivor.id,
            crm_id: survivor.id,
            before: plan.before,
            after: plan.after,
            reason: `It takes over what ${plural(plan.archive.length, 'other record has', 'other records have')}.`,
          }),
        ]
      : []),
    ...plan.unlink.map(link =>
      linked('association.remove', link, {
        before: { from: known.id(link.from), to: known.id(link.to), ...inWords(link.types) },
        after: {},
        reason: into,
      }),
    ),
    ...plan.archive.map(({ atom, image }) =>
      plainEntry({
        kind: 'record.archive',
        object,
        key: known.id(atom),
        crm_id: known.id(atom),
        before: image,
        after: {},
        reason: into,
        reversibility,
      }),
    ),
  ];
}

function inWords(types: readonly LinkType[]): Record<string, string> {
  const labels = types.flatMap(type => type.label ?? []);
  return labels.length > 0 ? { labels: labels.join(', ') } : {};
}

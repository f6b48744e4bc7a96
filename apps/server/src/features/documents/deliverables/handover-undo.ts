// The part of a handover that says what can be taken back, how, and until when.
import type { Changeset } from '@groundwork/contract/changesets';
import { dayInWords } from '@groundwork/engine/words/wording';
import type { HandoverData } from './handover-data.ts';
import { figure, type Section } from './report-content.ts';

export function howToUndo({ changesets, portal, organization }: HandoverData): Section {
  // What changed nothing left nothing to take back.
  const written = changesets.filter(each => each.state !== 'undone' && Object.keys(each.counts).length > 0);
  return {
    heading: 'How to take it back, and until when',
    blocks: [
      {
        kind: 'table',
        caption: 'What stands in the portal',
        columns: [
          { name: 'Change', share: 1.6 },
          { name: 'Reversible', isNumber: true },
          { name: 'In part', isNumber: true },
          { name: 'Not reversible', isNumber: true },
          { name: 'Until', share: 2.2 },
        ],
        rows: written.map(each => [
          each.title,
          figure(each.reversibility.reversible ?? 0),
          figure(each.reversibility.partly ?? 0),
          figure(each.reversibility.irreversible ?? 0),
          until(each, portal, organization),
        ]),
        empty: 'Nothing stands in the portal that could be taken back.',
      },
      {
        kind: 'list',
        items: [
          'Open Implementation, go to the step whose changes you want to take back, and press Undo. Somebody with the role Admin can.',
          ...(written.some(each => each.kind === 'merge')
            ? [
                'Merges of records have no step of their own: they are taken back by the call changesets.undo, in any order. What was put away is made anew, under a new id.',
              ]
            : []),
          'Take a migration back before the set-up it uses: a set-up cannot be undone while records use it.',
          'What people changed since stays as they left it, and is listed. Records that were created go to the CRM’s recycling bin; records that were changed get their former values back.',
        ],
      },
    ],
  };
}

function until(
  { portal_id: portalId }: Changeset,
  portal: HandoverData['portal'],
  { status, trial_ends_at: trialEndsAt }: HandoverData['organization'],
): string {
  if (portal?.id !== portalId) return 'Not now: its portal is not the one that is connected';
  if (status === 'trial')
    return trialEndsAt === null
      ? 'The end of the trial'
      : `The end of the trial on ${dayInWords(trialEndsAt)}; a plan lifts that`;
  if (status === 'active') return 'No last day, as long as the portal stays connected';
  return `Not now: the organization is ${status === 'suspended' ? 'suspended' : 'read-only'}`;
}

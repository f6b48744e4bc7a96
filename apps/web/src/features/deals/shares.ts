// Who is credited with how much of a deal, as it is typed: others have shares, the rest is its own rep's. Pure.
import { wholeBp } from '@groundwork/contract/deal-registrations';
import type { DealSplit } from '@groundwork/contract/deal-shapes';
import { RepId } from '@groundwork/contract/ids';
import { z } from 'zod';

/** Basis points of a percentage with two decimals at most, read by its digits. */
export function basisPointsOf(typed: string): number | undefined {
  const { whole, rest = '' } =
    /^(?<whole>\d{1,3})(?:[.,](?<rest>\d{1,2}))?$/.exec(typed.trim())?.groups ?? {};
  return whole === undefined ? undefined : Number(`${whole}${rest.padEnd(2, '0')}`);
}

/** `33.33`. */
export function percentOf(basisPoints: number): string {
  const rest = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(basisPoints / 100)}${rest === '' ? '' : `.${rest}`}`;
}

/** As many as a deal can be shared among. */
export const otherPlaces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const rep = z.string();
const share = z.string();
export const Shares = z
  .object({
    rep_1: rep,
    share_1: share,
    rep_2: rep,
    share_2: share,
    rep_3: rep,
    share_3: share,
    rep_4: rep,
    share_4: share,
    rep_5: rep,
    share_5: share,
    rep_6: rep,
    share_6: share,
    rep_7: rep,
    share_7: share,
    rep_8: rep,
    share_8: share,
    rep_9: rep,
    share_9: share,
    rep_10: rep,
    share_10: share,
  })
  .superRefine((typed, context) => {
    let left = wholeBp;
    const seen = new Set<string>();
    for (const place of otherPlaces) {
      const who = typed[`rep_${place}`];
      const points = basisPointsOf(typed[`share_${place}`]);
      const say = (field: 'rep' | 'share', message: string) =>
        context.addIssue({ code: 'custom', path: [`${field}_${place}`], message });
      if (who === '' && typed[`share_${place}`].trim() !== '') say('rep', 'Choose whose share this is');
      if (who === '') continue;
      if (seen.has(who)) say('rep', 'A rep has one share of a deal');
      seen.add(who);
      if (points === undefined || points < 1) say('share', 'Write a percentage such as 30 or 33.33');
      else if (points > left) say('share', `At most ${percentOf(left)} % are left`);
      else left -= points;
    }
    if (seen.size === otherPlaces.length && left > 0)
      context.addIssue({
        code: 'custom',
        path: ['share_10'],
        message: `A deal is shared among ${otherPlaces.length} at most: with this, its own rep has nothing left`,
      });
  });
export type Shares = z.infer<typeof Shares>;

/** What the others are given, and what is left. */
export function sharesOf(typed: Shares): { others: { rep_id: RepId; share_bp: number }[]; left: number } {
  const others = otherPlaces.flatMap(place => {
    const rep_id = RepId.safeParse(typed[`rep_${place}`]).data;
    const share_bp = basisPointsOf(typed[`share_${place}`]);
    return rep_id === undefined || share_bp === undefined ? [] : [{ rep_id, share_bp }];
  });
  return { others, left: wholeBp - others.reduce((sum, { share_bp }) => sum + share_bp, 0) };
}

/** As the call takes it; none: its rep alone. */
export function splitsOf(typed: Shares, owner: RepId): { rep_id: RepId; share_bp: number }[] {
  const { others, left } = sharesOf(typed);
  if (others.length === 0) return [];
  return [...(left > 0 ? [{ rep_id: owner, share_bp: left }] : []), ...others];
}

export const noShares: Shares = {
  rep_1: '',
  share_1: '',
  rep_2: '',
  share_2: '',
  rep_3: '',
  share_3: '',
  rep_4: '',
  share_4: '',
  rep_5: '',
  share_5: '',
  rep_6: '',
  share_6: '',
  rep_7: '',
  share_7: '',
  rep_8: '',
  share_8: '',
  rep_9: '',
  share_9: '',
  rep_10: '',
  share_10: '',
};

export function typedShares(splits: readonly DealSplit[], owner: RepId): Shares {
  const others = splits.filter(({ rep_id }) => rep_id !== owner);
  const typed = { ...noShares };
  for (const [index, place] of otherPlaces.entries()) {
    const split = others[index];
    if (!split) break;
    typed[`rep_${place}`] = split.rep_id;
    typed[`share_${place}`] = percentOf(split.share_bp);
  }
  return typed;
}

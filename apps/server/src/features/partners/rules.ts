// What a rep looks like to whoever may see them. Pure.
import type { Rep } from '@groundwork/contract/partners';
import type { RepRow } from './store-reps.ts';

export function presentRep({ partner_id, partner_name, ...rep }: RepRow): Rep {
  return { ...rep, partner: { id: partner_id, name: partner_name } };
}

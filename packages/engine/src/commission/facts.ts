// What commission is worked out from. Days are ISO days, so that they compare as text; money is in whole cents.
import type { RateUsed, RuleUsed } from '@groundwork/contract/commission-terms';
import type { DealId, PartnerId, RepId } from '@groundwork/contract/ids';

export interface WonDeal {
  id: DealId;
  company: string;
  ownerId: RepId;
  /** For whom the rep sold when it was won. */
  partnerId: PartnerId;
  wonOn: string;
  valueCents: number;
  currency: string;
  /** Who else has part in it; nobody: all of it is its owner's. */
  splits: readonly { repId: RepId; shareBp: number }[];
  /** When its client left, if so. */
  cancelledOn: string | null;
}

export interface RuleVersion extends RuleUsed {
  /** The partner or the rep it is for; null for all. */
  subject: string | null;
}

/** Ascending numbers tell which of two for one day was entered later: that one holds. */
export interface ExchangeRate extends RateUsed {
  number: number;
}

export interface RepFacts {
  rep: { id: RepId; currency: string };
  /** Whichever credit the rep, in any order. */
  deals: readonly WonDeal[];
  targets: readonly { year: number; quarter: number; amount_cents: number }[];
}

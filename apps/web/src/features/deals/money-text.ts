// The value of a deal, as people type it.
import { maxValueCents } from '@groundwork/contract/deal-stages';
import { z } from 'zod';
import { TypedMoney } from '../../lib/forms/typed-money.ts';

/** A field for the value of a deal. */
export const MoneyText = TypedMoney('Value is required').pipe(
  z.number().max(maxValueCents, 'A deal is worth 1,000,000,000.00 at most'),
);

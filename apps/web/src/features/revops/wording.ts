// How figures of pipelines are said.
import { counted, share } from '../../lib/formats/numbers.ts';

export const currencyName = (currency: string): string => currency || 'the portal’s own currency';

export const shareOr = (value: number | null, none: string): string => (value === null ? none : share(value));

export const daysOr = (value: number | null, none: string): string =>
  value === null ? none : counted(Math.round(value), 'day');

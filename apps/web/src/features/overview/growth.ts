// How a figure stands against the period before, for people. Pure.
import { browserLocale } from '../../lib/formats/locale.ts';

export interface Growth {
  direction: 'up' | 'down' | 'level';
  /** `6.7%`; what came from nothing has no percentage. */
  text: string;
}

export function growthOf(now: number, before: number, language = browserLocale): Growth {
  if (now === before) return { direction: 'level', text: 'unchanged' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: 'new' };
  const share = Math.abs(now - before) / before;
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    // A tenth is told apart only where it says something.
    maximumFractionDigits: share < 0.1 ? 1 : 0,
    notation: share >= 100 ? 'compact' : 'standard',
  });
  return { direction, text: format.format(share) };
}

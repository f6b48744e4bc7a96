// What classes of change and ways to forecast are called, on pages, in documents and by the command alike.
import type { ChangeClass } from './revops.ts';
import type { ForecastMethod } from './revops-forecast.ts';

export const changeNames: Record<ChangeClass, { name: string; says: string }> = {
  new: { name: 'New', says: 'Open at the end, and not at the start' },
  new_won: { name: 'New and won', says: 'Not open at the start, won in between' },
  new_lost: { name: 'New and lost', says: 'Not open at the start, lost in between' },
  won: { name: 'Won', says: 'Open at the start, won at the end' },
  lost: { name: 'Lost', says: 'Open at the start, lost at the end' },
  removed: { name: 'Moved away', says: 'In another pipeline at the end' },
  slipped: { name: 'Slipped', says: 'Was to close in these days, and later at the end' },
  up: { name: 'Worth more', says: 'Open at both, amount raised' },
  down: { name: 'Worth less', says: 'Open at both, amount cut' },
  idle: { name: 'As before', says: 'Open at both, amount unchanged' },
  not_known: { name: 'Not known', says: 'Open at both; its worth of then is not known, today’s is counted' },
};

export const methodNames: Record<ForecastMethod, string> = {
  ours: 'This forecast',
  naive: 'As much as in the days before',
  stage_weighted: 'Amounts times stage probability',
};

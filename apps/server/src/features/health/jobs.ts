// Scheduled: what is old is forgotten.
import type { Dependencies } from '../../platform/dependencies.ts';
import { forgetOldInstances } from './store.ts';
import { forgetOldAlerts } from './store-alerts.ts';
import { forgetOldSamples } from './store-samples.ts';

export function forgetOldHealth({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  return database.platform(async tx => {
    await forgetOldSamples(tx);
    await forgetOldAlerts(tx);
    await forgetOldInstances(tx);
  });
}

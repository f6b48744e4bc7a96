// What is done again and again: old deliveries are forgotten, and secrets that sign no more.
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteOld, forgetFormerSecrets } from './store-queue.ts';

export async function forgetOldDeliveries({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  await database.platform(forgetFormerSecrets);
  while ((await database.platform(deleteOld)) > 0);
}

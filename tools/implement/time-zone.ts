// `--time-zone`: whose days a command counts.
import { knownZone } from '@groundwork/snapshots/known-zone';
import { StartError } from '../supervisor.ts';

export const timeZone = {
  type: 'string',
  value: 'ZONE',
  description:
    'The time zone whose days count, such as America/New_York; times of files that name none are read in it. The portal’s own, and UTC for files, without it.',
} as const;

/** @throws StartError for what is no zone */
export async function zoneTyped(typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const zone = await knownZone(typed);
  if (zone === undefined)
    throw new StartError(`--time-zone ${typed} is no time zone. Write one such as Europe/Berlin or UTC.`);
  return zone;
}

// The settings as they hold now, in every process: kept in memory, read anew when the database says that they have changed.
import type { Logger } from 'pino';
import type { Database } from '../../platform/db.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type EffectiveSettings, effectiveSettings } from './effective.ts';
import type { StartSettings } from './environment.ts';
import { openSecret } from './secret-place.ts';
import { listSections, settingsChanged } from './store.ts';
import type { StoredSections } from './values.ts';

export interface SettingsReader {
  /** What holds now. Costs nothing: ask at each use, and keep none of it. */
  now(): EffectiveSettings;
  start: StartSettings;
  /** Reads them anew. */
  refresh(): Promise<void>;
  /** Reads them, and again whenever they change. Answers how to stop. */
  follow(): Promise<() => void>;
}

interface Needs {
  database: Database;
  secrets: Secrets;
  log: Logger;
  allowedHosts: readonly string[];
}

/** A hint may be lost with its connection: what was missed for so long is looked up. */
const floorMs = 30_000;

export function createSettingsReader(
  { database, secrets, log, allowedHosts }: Needs,
  start: StartSettings,
): SettingsReader {
  const made = (stored: StoredSections): EffectiveSettings =>
    effectiveSettings(start, stored, section => openSecret(secrets, stored.get(section)), allowedHosts);
  let held = made(new Map());
  let reading: Promise<void> | undefined;
  let isOldAgain = false;

  const read = async (): Promise<void> => {
    do {
      isOldAgain = false;
      held = made(await database.autonomous(tx => listSections(tx)));
    } while (isOldAgain);
  };
  /** Whoever asks while it is read is answered by a look that began after they asked. */
  const refresh = (): Promise<void> => {
    if (reading) isOldAgain = true;
    else
      reading = read().finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const refreshOrWarn = (): void =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read anew'));
  return {
    now: () => held,
    start,
    refresh,
    async follow() {
      const unlisten = await database.listen(settingsChanged, refreshOrWarn);
      await refresh();
      const timer = setInterval(refreshOrWarn, floorMs);
      timer.unref();
      return () => {
        unlisten();
        clearInterval(timer);
      };
    },
  };
}

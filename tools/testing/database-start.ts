// The part of a start that a kill could spoil for good, alone: the embedded database below GROUNDWORK_DATA_DIR, made or
// adopted, with its schema. Says so, and stays.
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { occupy } from '../occupancy.ts';

const dataDir = process.env['GROUNDWORK_DATA_DIR'];
if (!dataDir) throw new Error('GROUNDWORK_DATA_DIR is missing');
await occupy(dataDir);
const database = await openProductDatabase({ dataDir });
await applySchemaSteps(database.url);
console.log('The database is up with its schema.');
setInterval(() => undefined, 60_000);

import { withSnapshot } from './test-data/snapshot-of.ts';
const t=Date.now();
await withSnapshot({}, async db => { console.log('ok', Date.now()-t); });

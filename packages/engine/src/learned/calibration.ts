// How often a reading is right that says it is this sure, measured on two groups of systems that were kept
// out of training, Salesforce and Fat Free CRM in 15 languages (`npm run train-mapping -- --calibrate` prints these steps anew).

/** Shares from which on a reading counts as this often right, rising. */
type Steps = readonly (readonly [from: number, right: number])[];

const columns: Record<'agreed known' | 'agreed new' | 'differing', Steps> = {
  'agreed known': [
    [0, 0.658],
    [0.798, 0.842],
    [0.89, 0.9],
    [0.93, 0.95],
    [0.961, 0.967],
    [0.975, 0.975],
    [0.982, 0.983],
    [0.988, 0.986],
  ],
  'agreed new': [
    [0, 0.525],
    [0.299, 0.733],
    [0.592, 0.775],
    [0.758, 0.792],
    [0.87, 0.899],
  ],
  differing: [
    [0, 0.1],
    [0.054, 0.3],
    [0.153, 0.492],
    [0.506, 0.669],
  ],
};
const tables: Steps = [
  [0, 0.375],
  [0.947, 0.925],
  [0.9995, 0.99],
];

function valueAt(steps: Steps, share: number): number {
  let right = 0;
  for (const [from, value] of steps) if (share >= from) right = value;
  return right;
}

export function columnConfidence(share: number, isAgreed: boolean, isKnown: boolean): number {
  return valueAt(columns[isAgreed ? (isKnown ? 'agreed known' : 'agreed new') : 'differing'], share);
}

export function objectConfidence(share: number): number {
  return valueAt(tables, share);
}

/** From here on a reading is taken without asking: a table wrongly named costs all of its columns. */
const SURE_COLUMN = 0.89;
const SURE_TABLE = 0.9;

export function isSureColumn(confidence: number): boolean {
  return confidence >= SURE_COLUMN;
}

export function isSureTable(confidence: number): boolean {
  return confidence >= SURE_TABLE;
}

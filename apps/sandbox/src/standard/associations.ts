// The vendor's built-in association types: both directions, the unlabelled default of each pair, the primary company.

export type AssociationCategory = 'HUBSPOT_DEFINED' | 'USER_DEFINED';

export interface AssociationType {
  fromType: string;
  toType: string;
  category: AssociationCategory;
  typeId: number;
  label: string | null;
  /** Internal name; the default of a pair is e.g. "contact_to_company_unlabeled". */
  name: string;
  /** The type seen from the other end. */
  inverseTypeId: number;
  /** The pair's default, made along with any labelled one. */
  isDefault: boolean;
  /** At most one per record and target type. */
  isPrimary: boolean;
}

type Pair = [
  from: string,
  to: string,
  typeId: number,
  inverse: number,
  kind?: 'primary' | 'labelled',
  label?: string,
  inverseLabel?: string,
];

const PAIRS: Pair[] = [
  ['0-1', '0-2', 279, 280],
  ['0-1', '0-2', 1, 2, 'primary', 'Primary', 'Primary'],
  ['0-1', '0-3', 4, 3],
  ['0-1', '0-5', 15, 16],
  ['0-1', '0-1', 449, 449],
  ['0-2', '0-2', 450, 450],
  ['0-2', '0-2', 13, 14, 'labelled', 'Parent Company', 'Child Company'],
  ['0-3', '0-2', 341, 342],
  ['0-3', '0-2', 5, 6, 'primary', 'Primary', 'Primary'],
  ['0-3', '0-5', 27, 28],
  ['0-3', '0-3', 451, 451],
  ['0-5', '0-2', 339, 340],
  ['0-5', '0-2', 26, 25, 'primary', 'Primary', 'Primary'],
  ['0-5', '0-5', 452, 452],
  ['0-46', '0-1', 202, 201],
  ['0-46', '0-2', 190, 189],
  ['0-46', '0-3', 214, 213],
  ['0-46', '0-5', 228, 227],
  ['0-27', '0-1', 204, 203],
  ['0-27', '0-2', 192, 191],
  ['0-27', '0-3', 216, 215],
  ['0-27', '0-5', 230, 229],
  ['0-48', '0-1', 194, 193],
  ['0-48', '0-2', 182, 181],
  ['0-48', '0-3', 206, 205],
  ['0-48', '0-5', 220, 219],
  ['0-49', '0-1', 198, 197],
  ['0-49', '0-2', 186, 185],
  ['0-49', '0-3', 210, 209],
  ['0-49', '0-5', 224, 223],
  ['0-47', '0-1', 200, 199],
  ['0-47', '0-2', 188, 187],
  ['0-47', '0-3', 212, 211],
  ['0-47', '0-5', 226, 225],
  ['0-18', '0-1', 81, 82],
  ['0-18', '0-2', 87, 88],
  ['0-18', '0-3', 85, 86],
  ['0-18', '0-5', 83, 84],
  ['0-27', '0-14', 218, 217],
  // Products are linked with nothing: a line item names the one that it sells.
  ['0-8', '0-3', 20, 19],
  ['0-8', '0-14', 68, 67],
  ['0-8', '0-53', 410, 409],
  ['0-8', '0-123', 514, 513],
  ['0-8', '0-69', 302, 301],
  ['0-14', '0-1', 69, 70],
  ['0-14', '0-1', 702, 703, 'labelled', 'Contract signer', 'Contract signer'],
  ['0-14', '0-2', 71, 72],
  ['0-14', '0-3', 64, 63],
  ['0-53', '0-1', 177, 178],
  ['0-53', '0-2', 179, 180],
  ['0-53', '0-3', 175, 176],
  ['0-53', '0-14', 407, 408],
  ['0-123', '0-1', 507, 508],
  ['0-123', '0-2', 934, 935],
  ['0-123', '0-2', 509, 510, 'primary', 'Primary', 'Primary'],
  ['0-123', '0-3', 512, 511],
  ['0-123', '0-5', 525, 526],
  ['0-123', '0-53', 518, 517],
  ['0-69', '0-1', 295, 296],
  ['0-69', '0-2', 297, 298],
  ['0-69', '0-3', 299, 300],
  ['0-69', '0-5', 1121, 1122],
  ['0-69', '0-53', 623, 622],
  ['0-136', '0-1', 608, 609],
  ['0-136', '0-1', 578, 579, 'primary', 'Primary', 'Primary'],
  ['0-136', '0-2', 610, 611],
  ['0-136', '0-2', 580, 581, 'primary', 'Primary', 'Primary'],
  ['0-136', '0-3', 1037, 1038],
  ['0-136', '0-3', 582, 583, 'primary', 'Primary', 'Primary'],
  // Only the ids from the lead are documented; those from the activity are taken to be the next ones.
  ['0-136', '0-48', 596, 597],
  ['0-136', '0-49', 598, 599],
  ['0-136', '0-47', 600, 601],
  ['0-136', '0-46', 854, 855],
  ['0-136', '0-27', 646, 647],
];

function bothDirections([from, to, typeId, inverse, kind, label, inverseLabel]: Pair): AssociationType[] {
  const one = (
    fromType: string,
    toType: string,
    id: number,
    inverseTypeId: number,
    text: string | undefined,
    isForward: boolean,
  ): AssociationType => ({
    fromType,
    toType,
    category: 'HUBSPOT_DEFINED',
    typeId: id,
    label: text ?? null,
    name: `${fromType}_to_${toType}_${text ?? 'unlabeled'}`,
    inverseTypeId,
    isDefault: kind === undefined,
    // A contact, deal, ticket, order or lead has one primary company; a company is primary to many.
    isPrimary: kind === 'primary' && isForward,
  });
  const forward = one(from, to, typeId, inverse, label, true);
  return typeId === inverse ? [forward] : [forward, one(to, from, inverse, typeId, inverseLabel, false)];
}

export const STANDARD_ASSOCIATIONS: readonly AssociationType[] = PAIRS.flatMap(bothDirections);

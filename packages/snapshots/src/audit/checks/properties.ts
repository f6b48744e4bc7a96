// Checks of properties: what the portal asks for and nobody fills in.
import { byPeople, type Check } from '../check.ts';

/** Below this many records a share says little. */
const ENOUGH_RECORDS = 20;

export const propertyChecks: readonly Check[] = [
  {
    number: 'R02',
    table: 'properties',
    severity: 'medium',
    title: 'Properties that hardly anybody fills in',
    why: 'Own properties with a value in fewer than one record in twenty, where there are at least twenty records.',
    about: `is_own and records >= ${ENOUGH_RECORDS}`,
    breaks: 'filled * 20 < records',
    shows: "round(100 * filled / records, 1) || ' % filled'",
    fix: byPeople('Archive the property; its values come back when it is created again under the same name.'),
  },
];

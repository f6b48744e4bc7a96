// Asks whether the emails of a file were sent or received, or on which channel its messages were written, where no column
// says it: the portal takes none without.

import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { plural } from '../words/wording.ts';

const REFUSE = 'refuse';

/** By which property an activity says what it is, and how that is asked for. */
interface Kind {
  property: string;
  question(rows: number, table: string): string;
  /** What no column says. */
  unsaid: string;
  /** What files are called that hold nothing but these. */
  words: Readonly<Record<string, RegExp>>;
  /** What people call them, where the portal's own words are not theirs. */
  labels: Readonly<Record<string, string>>;
}

const kinds: Record<string, Kind> = {
  emails: {
    property: 'hs_email_direction',
    question: (rows, table) =>
      `${rows === 1 ? 'Was' : 'Were'} the ${plural(rows, 'email')} of ${table} sent or received?`,
    unsaid: 'No column says whether an email was sent or received.',
    words: { EMAIL: /^(sent|outbox|gesendet)$/, INCOMING_EMAIL: /^(inbox|received|posteingang)$/ },
    labels: { EMAIL: 'Sent', INCOMING_EMAIL: 'Received', FORWARDED_EMAIL: 'Forwarded' },
  },
  communications: {
    property: 'hs_communication_channel_type',
    question: (rows, table) =>
      `On which channel ${rows === 1 ? 'was' : 'were'} the ${plural(rows, 'message')} of ${table} written?`,
    unsaid: 'No column says on which channel a message was written, and the portal takes no message without.',
    words: { SMS: /^sms$/, WHATS_APP: /^whatsapp$/, LINKEDIN_MESSAGE: /^linkedin$/ },
    labels: {},
  },
};

export function activityKindId(source: string): string {
  return `activity_kind:${source}`;
}

/** The property without which the portal takes no activity of this object. */
export function kindProperty(object: string): string | undefined {
  return kinds[object]?.property;
}

/** Stands at refusing such rows, unless the file's name says what they are. Asks nothing where a column says it. */
export function askActivityKind(
  { studied }: RelatedTable,
  mappings: readonly ColumnMapping[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const { profile, mapping } = studied;
  const object = mapping.object ?? '';
  const kind = kinds[object];
  if (!kind || mappings.some(one => one.property === kind.property && one.action !== 'skip')) return;
  const options = (
    portal.properties.find(one => one.object === object && one.name === kind.property)?.options ?? []
  ).map(({ value, label }) => ({ value, label: kind.labels[value] ?? label }));
  // What its rows say of themselves names them all only where they all say the same.
  const named =
    `${profile.sheet ?? profile.file} ${profile.part?.lists === undefined ? '' : profile.part.place}`
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap(word =>
        Object.entries(kind.words).flatMap(([value, test]) => (test.test(word) ? [value] : [])),
      );
  const known = new Set(named.filter(value => options.some(option => option.value === value)));
  const [first] = known.size === 1 ? known : [];
  const id = activityKindId(profile.id);
  // Who wrote to whom settles a row before any answer does.
  const isAddressed = mappings.some(one => one.property === 'hs_email_headers' && one.action !== 'skip');
  const rows = isAddressed ? 'Rows that no address settles' : 'Rows that do not say it';
  const unless = isAddressed ? ', unless its addresses settle it' : '';
  decisions.show(
    id,
    everyRow(
      profile,
      answer => `${options.find(one => one.value === answer)?.label ?? 'Rejected, and listed'}${unless}`,
    ),
  );
  const settled = isAddressed
    ? ' A row whose sender or recipient is an owner of the portal is settled by that; the portal takes no other without an answer.'
    : object === 'emails'
      ? ' The portal takes none without it.'
      : '';
  decisions.ask({
    id,
    question: kind.question(
      profile.rows,
      profile.part?.lists === undefined ? nameOfTable(profile) : profile.file,
    ),
    why: `${kind.unsaid}${settled}`,
    about: { source: profile.id, object },
    options: [
      ...options.map(({ value, label }) => ({
        value,
        label,
        effect: `${rows} are written as “${label}”.`,
      })),
      {
        value: REFUSE,
        label: 'Not known: leave them out',
        effect: `${rows} are not written; each is listed as rejected, with this as its reason.`,
      },
    ],
    default: first ?? REFUSE,
  });
}

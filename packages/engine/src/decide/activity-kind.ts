// Asks what the e-mails or messages of a file are where no column says it: the portal takes none without.

import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { plural } from '../words/wording.ts';

const REFUSE = 'refuse';

/** By which property an activity says what it is, and how that is asked for. */
const kinds: Record<string, { property: string; called: string; words: Readonly<Record<string, RegExp>> }> = {
  emails: {
    property: 'hs_email_direction',
    called: 'whether an email was sent or received',
    words: { EMAIL: /^(sent|outbox|gesendet)$/, INCOMING_EMAIL: /^(inbox|received|posteingang)$/ },
  },
  communications: {
    property: 'hs_communication_channel_type',
    called: 'on which channel a message was written',
    words: { SMS: /^sms$/, WHATS_APP: /^whatsapp$/, LINKEDIN_MESSAGE: /^linkedin$/ },
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
  const options =
    portal.properties.find(one => one.object === object && one.name === kind.property)?.options ?? [];
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
  decisions.show(
    id,
    everyRow(profile, answer => options.find(one => one.value === answer)?.label ?? 'Rejected, and listed'),
  );
  const why =
    object === 'emails'
      ? 'A row whose sender or recipient is an owner of the portal is settled by that.'
      : 'The portal takes no message without its channel.';
  decisions.ask({
    id,
    question: `What are the ${plural(profile.rows, 'row')} of ${nameOfTable(profile)}?`,
    why: `No column says ${kind.called}. ${why}`,
    about: { source: profile.id, object },
    options: [
      ...options.map(({ value, label }) => ({
        value,
        label,
        effect: `Rows that do not say it are written as “${label}”.`,
      })),
      { value: REFUSE, label: 'Unknown', effect: 'Rows that do not say it are rejected and listed.' },
    ],
    default: first ?? REFUSE,
  });
}

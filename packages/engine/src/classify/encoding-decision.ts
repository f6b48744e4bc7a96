// Asks in which encoding a file is written, where its bytes leave that open. Until somebody says it nothing of the file is
// carried over: a name in the wrong letters is worse than none.
import { EncodingName } from '@groundwork/contract/formats';
import type { Answers, ObjectMapping } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { filledCells } from '../profile/filled-cells.ts';
import { plural, quoted } from '../words/wording.ts';

const PREFIX = 'encoding:';
const LEAVE_OUT = 'leave_out';

/** Whether the file is left out because nobody said yet how its letters are written; asks where that is in doubt. */
export function isUnsettled(
  profile: SourceProfile,
  answer: Answers['sources'][string] | undefined,
  decisions: DecisionRegistry,
): boolean {
  const { encoding_doubt: doubt = [] } = profile;
  if (doubt.length === 0 || answer?.settings?.encoding !== undefined) return false;
  const left = `${plural(profile.rows, 'row')} with ${plural(filledCells(profile), 'filled cell')}`;
  const choice = decisions.ask(
    {
      id: `${PREFIX}${profile.id}`,
      question: `In which encoding is ${profile.file} written?`,
      why: `The file does not say how its letters are written, and ${plural(doubt.length, 'encoding')} read it about as well. Choose the one in which the names are right.`,
      about: { source: profile.id },
      options: [
        {
          value: LEAVE_OUT,
          label: 'Leave the file out until it is known',
          effect: `None of its ${left} is carried over.`,
        },
        ...doubt.map(({ encoding, sample }) => ({
          value: encoding,
          label: encoding,
          effect: `It reads: ${quoted(sample, 160)}.`,
        })),
      ],
      default: LEAVE_OUT,
    },
    own =>
      EncodingName.safeParse(own).success
        ? { value: own, label: own, effect: `The file is read as ${own}.` }
        : undefined,
  );
  return choice === LEAVE_OUT;
}

/** What becomes of such a file. */
export function leftUnsettled(mapping: ObjectMapping): ObjectMapping {
  const reason = { text: 'Nobody has said yet in which encoding the file is written.' };
  return { ...mapping, role: 'ignored', object: null, reasons: [reason, ...mapping.reasons] };
}

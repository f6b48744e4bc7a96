// The name under which a record is known for ever: the same for every upload, project and run.
import { createHash } from 'node:crypto';
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { mapObject, type ObjectFinding } from '../classify/objects.ts';
import { stemWords, words } from '../profile/header-name.ts';
import { isSalesforceId } from '../profile/shapes.ts';
import { normaliseDomain } from '../profile/values/domain.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { systems } from '../recognise/systems.ts';

const LONGEST_KEY = 160;

/** What was found of a profile: it is asked for with every plan of the same file. */
const findings = new WeakMap<SourceProfile, ObjectFinding>();

function findingOf(profile: SourceProfile): ObjectFinding {
  const finding = findings.get(profile) ?? mapObject(profile);
  findings.set(profile, finding);
  return finding;
}

/** `salesforce:account`, or `sales_pipeline:deals` when the system is unknown. */
export function externalPrefix(analysed: AnalysedSource, object: string): string {
  const { system, entity } = findingOf(analysed.profile);
  if (system !== 'unknown') return `${system}:${systems[system].tables?.[entity] ?? (entity || object)}`;
  return `${stemOf(analysed)}:${object}`;
}

/** How the external ids begin of records that a file makes; of companies also those that it only names. */
export function ownPrefixes(analysed: AnalysedSource, object: string): string[] {
  const { mapping } = analysed;
  const own = mapping.object === object ? [externalPrefix(analysed, object)] : [];
  return object === 'companies' ? [...own, derivedPrefix(analysed)] : own;
}

/** Of companies that rows of the file name. */
export function derivedPrefix(analysed: AnalysedSource): string {
  return `${stemOf(analysed)}:companies`;
}

function stemOf({ profile }: AnalysedSource): string {
  const stem = stemWords(profile.sheet ?? profile.file);
  return [...stem, ...words(profile.part?.name ?? '')].join('_') || 'table';
}

/** A key in the form that stays the same when only its writing changes; empty when the value identifies nothing. */
export function keyText(kind: AnalysedSource['key']['kind'], value: string): string {
  const text = value.trim();
  if (text === '') return '';
  if (kind === 'email') return normaliseEmail(text) ?? '';
  if (kind === 'domain') return normaliseDomain(text) ?? '';
  const key = kind === 'name' ? normaliseKey(text) : longId(text);
  return key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY - 17)}~${digest(key)}` : key;
}

/** 16 hex digits of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** Reports write Salesforce ids with 15 characters, which differ only in case; the 18-character form is safe everywhere. */
function longId(text: string): string {
  if (text.length !== 15 || !isSalesforceId(text)) return text;
  const suffix = [0, 5, 10].map(start => {
    const bits = text
      .slice(start, start + 5)
      .split('')
      .reduce((sum, letter, index) => sum + (letter >= 'A' && letter <= 'Z' ? 1 << index : 0), 0);
    return ALPHABET[bits] ?? 'A';
  });
  return text + suffix.join('');
}

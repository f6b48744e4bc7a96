// Lists of people that may be lists of firms: one name a row, and the addresses under it are those that firms write from. Nobody
// becomes a person by having an e-mail address.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import { stemWords } from '../profile/header-name.ts';
import { titleOf } from '../profile/table-name.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { isCompanyName } from '../profile/vocabulary.ts';
import { namesCustomers } from '../words/entities.ts';
import { quoted } from '../words/wording.ts';
import type { StudiedSource } from './studied.ts';
import { undecided } from './undecided.ts';

/** So many of the names shown must be a firm's, or of the addresses such as nobody in particular reads. */
const [LEAST_FIRMS, LEAST_SHARED] = [0.2, 0.5];
const FEWEST = 2;

/** What stands before the @ where whoever is in the office reads it. */
const SHARED =
  /^(info|contact|contacts|kontakt|contacto|contato|contatti|office|sales|verkauf|vertrieb|ventas|vendas|vendite|commercial|admin|administration|administracion|buero|buro|mail|hello|hallo|hola|bonjour|support|service|accounting|accounts|billing|buchhaltung|rechnung|facturation|facturacion|compras|achats|einkauf|purchasing|orders|reception|secretariat|sekretariat|team|enquiries|inquiries|post|zentrale)@/;

/** What such a table is until somebody says; undefined where its rows are seen to be people, or were never taken for them. */
export function firmsAmongPeople({
  mapping,
  columns,
  profile,
  isCertain,
}: StudiedSource): ObjectMapping | undefined {
  if (isCertain || mapping.role !== 'records' || mapping.object !== 'contacts') return undefined;
  const filled = columns.filter(({ profile }) => profile.filled > 0);
  const [name, ...others] = filled.filter(column => hasConcept(column, ...names));
  if (!name || others.length > 0 || filled.some(isOfPeople)) return undefined;
  const addresses = filled
    .filter(column => hasConcept(column, 'email'))
    .flatMap(shown)
    .map(value => normaliseEmail(value) ?? '');
  const hosts = new Set(addresses.map(hostOf));
  const firms = shown(name).filter(value => isCompanyName(value) || hosts.has(lettersOf(value)));
  const shared = addresses.filter(address => SHARED.test(address));
  const areFirms = firms.length >= FEWEST && firms.length >= shown(name).length * LEAST_FIRMS;
  // A list of contacts may give the office's address of each; whoever is only called a client need not be a person at all.
  const areCalledSo = stemWords(titleOf(profile)).some(word => namesCustomers([word]));
  const areShared =
    areCalledSo && shared.length >= FEWEST && shared.length >= addresses.length * LEAST_SHARED;
  if (!areFirms && !areShared) return undefined;
  const text = areFirms
    ? `Names such as ${quoted(firms[0] ?? '')} are those of firms, so its rows may be companies.`
    : `Addresses such as ${quoted(shared[0] ?? '')} are read by whoever is in the office, so its rows may be companies.`;
  return undecided(mapping, text, ['companies', 'contacts']);
}

const names = ['name', 'first_name', 'last_name', 'full_name', 'company_name'] as const;

/** What firms have none of. */
function isOfPeople(column: StudiedColumn): boolean {
  return hasConcept(column, 'job_title', 'department', 'birthday', 'gender', 'salutation');
}

/** All values of a short list, else a few. */
function shown({ profile }: StudiedColumn): string[] {
  return profile.options?.map(({ value }) => value) ?? profile.examples;
}

/** `datacorp` of info@data-corp.com. */
function hostOf(address: string): string {
  return lettersOf(address.split('@')[1]?.split('.').at(0) ?? '');
}

function lettersOf(text: string): string {
  return normaliseKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

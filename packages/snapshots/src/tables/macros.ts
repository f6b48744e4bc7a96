// How the rules read one value: the same as the engine does (its functions of the same names), said in SQL. A test holds the two together.
import { foreignDomains, freeMail, roleNames } from '@groundwork/engine/profile/values/address';
import { textOf } from '../duckdb/database.ts';

const listOf = (words: Iterable<string>): string => [...words].map(textOf).join(', ');

const BLANKS = "e' \\t\\n\\r' || chr(160)";
/** What is empty, and what begins with a blank below it, sorts before '!'. */
const hasBlankEnd = (x: string): string =>
  [
    `${x} < '!'`,
    `starts_with(${x}, chr(160))`,
    ...["' '", "e'\\t'", "e'\\n'", "e'\\r'", 'chr(160)'].map(blank => `ends_with(${x}, ${blank})`),
  ].join(' or ');

const EMAIL = '(?i)^[^\\s@,;<>()]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$';

/** Mail providers misspelled, by what was meant. */
const mistyped: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gnail.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmal.com': 'hotmail.com',
  'hotmil.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outloo.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'iclod.com': 'icloud.com',
  'icoud.com': 'icloud.com',
  'icloud.con': 'icloud.com',
};
const endings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  comm: 'com',
};

/** Texts that stand where somebody had nothing to say. */
const fillers =
  `test|test test|tester|testing|asdf|asdfasdf|asdfgh|qwerty|qwertz|xxx|xxxx|abc|abc abc|aaa|n/a|none|no name|noname|unknown|unknown unknown|dummy|sample|example|tbd|tba|null|undefined|placeholder|unbekannt|kein name|keine angabe|inconnu|desconocido|-|--|.|..|?|??`.split(
    '|',
  );

/** Made once in every database that rules run in. */
export const macros = `
  -- Most values have nothing to trim, which a look at their ends says in a fifth of the time.
  create macro tidy(x) as case when ${hasBlankEnd('x')} then nullif(trim(x, ${BLANKS}), '') else x end;
  create macro is_email(x) as coalesce(length(x) <= 254 and regexp_matches(x, ${textOf(EMAIL)}) and not contains(x, '..'), false);
  -- Of what is_email has found to be an address.
  create macro mailbox_in(x) as case when contains(x, '+') then regexp_replace(lower(x), '\\+[^@]*@', '@') else lower(x) end;
  create macro mail_domain_in(x) as split_part(lower(x), '@', 2);
  create macro mailbox_of(x) as case when is_email(x) then mailbox_in(x) end;
  create macro mail_domain_of(x) as case when is_email(x) then mail_domain_in(x) end;
  create macro is_role_address(x) as coalesce(split_part(lower(x), '@', 1) in (${listOf(roleNames)}), false);
  create macro meant_mail_domain(x) as case x ${Object.entries(mistyped)
    .map(([wrong, right]) => `when ${textOf(wrong)} then ${textOf(right)}`)
    .join(' ')} else case split_part(x, '.', -1) ${Object.entries(endings)
    .map(([wrong, right]) => `when ${textOf(wrong)} then regexp_replace(x, '[^.]+$', ${textOf(right)})`)
    .join(' ')} end end;
  create macro is_filler_mail(x) as coalesce(regexp_matches(lower(x),
    '^(test|asdf|none|noemail|no-email|nomail|na|n/a|unknown|keine|xxx|dummy|abc|fake)[0-9]*@|@(test|none|noemail|nomail|unknown|fake|email|domain|mailinator|example)\\.(com|net|org|de)$'), false);
  create macro host_of(x) as
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(trim(x)),
      '^[a-z][a-z0-9+.-]*://', ''), '[/?#:].*$', ''), '^www\\.', ''), '\\.$', '');
  -- Of what host_of has made.
  create macro domain_in(x) as case when contains(x, '.') and not regexp_matches(x, '\\s') then x end;
  create macro domain_of(x) as domain_in(host_of(x));
  create macro is_free_mail(x) as coalesce(x in (${listOf(freeMail)}), false);
  create macro is_foreign_domain(x) as coalesce(x in (${listOf(foreignDomains)}), false);
  -- One of two is the other's, or below it.
  create macro is_same_site(x, y) as x = y or ends_with(x, '.' || y) or ends_with(y, '.' || x);
  -- What fits into 64 bits is read a hundred times as fast.
  create macro amount_of(x) as coalesce(try_cast(tidy(x) as decimal(18, 6)), try_cast(tidy(x) as decimal(28, 6)));
  create macro digits_of(x) as regexp_replace(x, '[^0-9]+', '', 'g');
  -- A number without the extension behind it.
  create macro without_extension(x) as case when regexp_matches(x, '[A-Za-z#]')
    then regexp_replace(x, '(?i)\\s*(ext|extension|x|dw|durchwahl|app|#)\\.?\\s*[0-9]+\\s*$', '') else x end;
  -- The last nine digits: national numbers are the same with and without what stands before. Of what digits_of has made.
  create macro phone_key_in(x) as case when length(x) >= 7 then right(x, 9) end;
  -- Letters and digits only, without legal forms at the end.
  create macro company_key(x) as nullif(regexp_replace(regexp_replace(lower(strip_accents(x)),
    '[\\s,.]+(inc|incorporated|corp|corporation|co|company|llc|llp|ltd|limited|plc|gmbh|ag|kg|sa|sas|srl|spa|bv|nv|ab|as|oy|pty)\\.?$', ''),
    '[^\\p{L}0-9]+', '', 'g'), '');
  create macro letters_of(x) as nullif(regexp_replace(lower(strip_accents(x)), '[^\\p{L}]+', '', 'g'), '');
  create macro words_of(x) as nullif(trim(regexp_replace(lower(x), '[\\s_.\\-]+', ' ', 'g')), '');
  create macro is_filler(x) as coalesce(lower(trim(x)) in (${listOf(fillers)}), false);
  -- Letters of which all are in one case.
  create macro is_shouted(x) as coalesce(length(x) >= 6 and upper(x) = x and lower(x) <> x, false);
  create macro is_mumbled(x) as coalesce(length(x) >= 6 and lower(x) = x and upper(x) <> x, false);
`;

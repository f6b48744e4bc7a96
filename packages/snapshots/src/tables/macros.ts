// How the rules read one value: the same as the engine does (its functions of the same names), said in SQL. A test holds the two together.
import { foreignDomains, freeMail, roleNames } from '@groundwork/engine/profile/values/address';
import { textOf } from '../duckdb/database.ts';

const listOf = (words: Iterable<string>): string => [...words].map(textOf).join(', ');

const EMAIL = '(?i)^[^\\s@,;<>()]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$';

/** Made once in every database that rules run in. */
export const macros = `
  create macro snapshot_day() as getvariable('snapshot_day');
  create macro tidy(x) as nullif(trim(x, e' \\t\\n\\r' || chr(160)), '');
  create macro is_email(x) as coalesce(length(x) <= 254 and regexp_matches(x, ${textOf(EMAIL)}) and not contains(x, '..'), false);
  create macro mailbox_of(x) as
    case when is_email(x) then regexp_replace(lower(x), '\\+[^@]*@', '@') end;
  create macro mail_domain_of(x) as case when is_email(x) then split_part(lower(x), '@', 2) end;
  create macro is_role_address(x) as coalesce(split_part(lower(x), '@', 1) in (${listOf(roleNames)}), false);
  create macro host_of(x) as
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(trim(x)),
      '^[a-z][a-z0-9+.-]*://', ''), '[/?#:].*$', ''), '^www\\.', ''), '\\.$', '');
  create macro domain_of(x) as
    case when contains(host_of(x), '.') and not regexp_matches(host_of(x), '\\s') then host_of(x) end;
  create macro is_free_mail(x) as coalesce(x in (${listOf(freeMail)}), false);
  create macro is_foreign_domain(x) as coalesce(x in (${listOf(foreignDomains)}), false);
  create macro day_of(x) as
    case when regexp_full_match(x, '-?[0-9]{9,}') then cast(epoch_ms(try_cast(x as bigint)) as date)
         else cast(try_cast(x as timestamp) as date) end;
  create macro amount_of(x) as try_cast(tidy(x) as decimal(28, 6));
  -- The last nine digits: national numbers are the same with and without what stands before.
  create macro phone_of(x) as
    case when length(regexp_replace(x, '[^0-9]', '', 'g')) >= 7
      then right(regexp_replace(x, '[^0-9]', '', 'g'), 9) end;
  -- Letters and digits only, without legal forms at the end.
  create macro company_key(x) as nullif(regexp_replace(regexp_replace(lower(strip_accents(x)),
    '[\\s,.]+(inc|incorporated|corp|corporation|co|company|llc|llp|ltd|limited|plc|gmbh|ag|kg|sa|sas|srl|spa|bv|nv|ab|as|oy|pty)\\.?$', ''),
    '[^a-z0-9]', '', 'g'), '');
`;

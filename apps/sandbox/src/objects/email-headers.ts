// Who wrote an e-mail to whom, from the JSON text of its headers. Pure.
import { asJson, type Json, listOf } from '../body.ts';
import { invalid } from '../refusal.ts';

/** The read-only properties that the headers fill; all empty without any. */
export function addressesIn(headers: string | undefined): Record<string, string> {
  const read = headers === undefined ? {} : parsed(headers);
  const from = read['from'] === undefined ? {} : asJson(read['from'], 'from');
  const textOf = (json: Json, name: string): string => {
    const value = json[name];
    return typeof value === 'string' ? value : '';
  };
  const joined = (name: string): string =>
    listOf(read, name)
      .map(one => textOf(asJson(one, name), 'email'))
      .join(';');
  return {
    hs_email_from_email: textOf(from, 'email'),
    hs_email_from_firstname: textOf(from, 'firstName'),
    hs_email_from_lastname: textOf(from, 'lastName'),
    hs_email_to_email: joined('to'),
    hs_email_cc_email: joined('cc'),
    hs_email_bcc_email: joined('bcc'),
  };
}

function parsed(headers: string): Json {
  try {
    return asJson(JSON.parse(headers), 'hs_email_headers');
  } catch {
    throw invalid('hs_email_headers is not a JSON object');
  }
}

// Tables that are no CRM data at all: what a bank, a payroll, a sensor or a server writes. Told by several of their columns, never by
// one, and only where no CRM left its marks.
import type { SourceProfile } from '@groundwork/contract/profiles';
import { readHeader } from '../profile/header-name.ts';
import { listed } from '../words/wording.ts';

interface Kind {
  what: string;
  /** Names of columns that such tables have, without accents and case. */
  columns: RegExp;
  fewest: number;
  /** Names of which one must be among them; without any, each name says as much. */
  must?: RegExp;
}

const kinds: readonly Kind[] = [
  {
    what: 'a payroll or a list of employees',
    columns:
      /^((gross|net|base|basic|annual|monthly) (salary|pay|wages?|income)|salary|wages?|payroll.*|pay (period|date|grade|slip|rate)|hourly (rate|wage)|tax (class|code|id)|(income|wage) tax|social (security|insurance).*|ssn|national insurance.*|pension.*|deductions?|overtime.*|bonus|employee (id|no|number|name|code)?|hire date|date of hire|hired on|termination date|(annual|sick|vacation) (leave|days)|leave balance|contract type|job grade|brutto.*|netto.*|gehalt.*|lohn.*|steuerklasse|steuer id|sozialversicherung.*|krankenkasse|personalnummer|mitarbeiternummer|eintrittsdatum|austrittsdatum|salaire.*|numero de securite sociale|salario.*|sueldo.*|nomina|stipendio.*|retribuzione.*)$/,
    fewest: 2,
    must: /salar|wage|pay|gehalt|lohn|brutto|salaire|sueldo|nomina|stipend|retribuz|tax|steuer|social|sozial|ssn|insurance|hire/,
  },
  {
    what: 'a bank statement',
    columns:
      /^(booking date|value date|posting date|transaction date|transaction type|iban|bic|swift|(account )?balance|running balance|debit( amount)?|credit( amount)?|counterparty.*|payee|payer|reference|sort code|account number|buchungstag|valuta(datum)?|wertstellung|verwendungszweck|auftraggeber.*|beguenstigter.*|saldo|soll|haben|umsatz|date de valeur|libelle|solde|fecha valor|concepto|data valuta|withdrawals?|deposits?|memo)$/,
    fewest: 3,
    must: /balance|saldo|solde|iban|debit|withdrawal|valuta|value date|wertstellung|date de valeur|fecha valor/,
  },
  {
    what: 'readings of the weather',
    columns:
      /^(station.*|date|time|temp.*|t(min|max|avg)|precip.*|rain.*|snow.*|wind.*|humidity|dew ?point|pressure|sunshine.*|cloud.*|visibility|uv index|niederschlag.*|luftfeuchte?.*|sonnenschein.*)$/,
    fewest: 4,
    must: /precip|rain|snow|wind|dew|sunshine|niederschlag/,
  },
  {
    what: 'readings of sensors',
    columns:
      /^(timestamp|time|ts|device( id| name)?|sensor( id| name| type)?|temperature.*|humidity.*|battery.*|voltage.*|current.*|power.*|energy.*|pressure.*|co2.*|pm ?(1|2 ?5|10)|rssi|snr|lux|light.*|signal.*|rpm|vibration.*|reading|heart rate|steps|speed|altitude|firmware.*|acc(el)? ?[xyz]|gyro ?[xyz])$/,
    fewest: 4,
    must: /temp|humid|battery|volt|pressure|co2|rssi|lux|vibration|rpm|sensor|heart|acc|gyro/,
  },
  {
    what: 'a log of a program or a server',
    columns:
      /^(timestamp|time|date|level|severity|log ?level|logger|thread|message|msg|exception|stack ?trace|trace id|span id|request( id)?|method|path|url|uri|status( code)?|response time|user agent|referr?er|ip( address)?|client ip|remote addr.*|host( name)?|pid|process( id)?|bytes|component|facility)$/,
    fewest: 4,
    must: /level|severity|logger|stack|status code|user agent|remote|trace id|response time/,
  },
  {
    what: 'prices of a market',
    columns: /^(date|time|symbol|ticker|open|high|low|close|adj(usted)? close|volume|vwap)$/,
    fewest: 5,
    must: /high|low/,
  },
  {
    what: 'hours that people worked',
    columns:
      /^(employee.*|date|day|week|hours?( worked)?|start( time)?|end( time)?|break.*|project|task|billable( hours)?|overtime.*|mitarbeiter|stunden|pause|datum|projekt|heures|horas|ore)$/,
    fewest: 4,
    must: /^(hours?|stunden|heures|horas|ore|break|pause|overtime)/,
  },
];

/** What the table is, with the columns that say so; undefined for what may well be data of a CRM. */
export function noCrmData({ columns }: SourceProfile): { what: string; why: string } | undefined {
  const names = columns.map(({ name }) => ({ name, phrase: readHeader(name).phrase }));
  for (const { what, columns: test, fewest, must } of kinds) {
    const hits = names.filter(({ phrase }) => test.test(phrase));
    const isMarked = must === undefined || hits.some(({ phrase }) => must.test(phrase));
    if (hits.length < fewest || !isMarked) continue;
    // Among many columns of other things a few of these say little.
    if (hits.length * 3 < names.length) continue;
    return {
      what,
      why: listed(
        hits.map(({ name }) => name),
        5,
      ),
    };
  }
  return undefined;
}

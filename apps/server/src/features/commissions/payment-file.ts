// Payments of a payout as a file: for people and spreadsheets, or as a bank takes orders within SEPA (pain.001.001.09). Pure.
import type { PayoutRun } from '@groundwork/contract/payouts';
import { csvTable } from '../../platform/csv.ts';
import { asAmount } from './statement-text.ts';

export interface Payment {
  rep_id: string;
  rep: string;
  partner: string;
  amount_cents: number;
  holder: string;
  /** An IBAN or an account number. */
  number: string;
  bank: string;
  isIban: boolean;
}

type Run = Pick<PayoutRun, 'id' | 'number' | 'until_day' | 'currency'>;

const referenceOf = ({ number, until_day }: Run) => `Commission payout ${number} to ${until_day}`;

export function paymentsAsCsv(run: Run, payments: readonly Payment[]): string {
  const rows = payments.map(each => ({
    holder: each.holder,
    iban: each.isIban ? each.number : '',
    account: each.isIban ? '' : each.number,
    bank: each.bank,
    amount: asAmount(each.amount_cents),
    currency: run.currency,
    reference: referenceOf(run),
    rep: each.rep,
    partner: each.partner,
  }));
  return csvTable(
    ['holder', 'iban', 'account', 'bank', 'amount', 'currency', 'reference', 'rep', 'partner'],
    rows,
  );
}

/** Countries whose accounts a SEPA credit transfer reaches, by the first two letters of an IBAN. */
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

export const isWithinSepa = (iban: string) => sepaCountries.has(iban.slice(0, 2));

interface Payer {
  name: string;
  iban: string;
  payOn: string;
  madeAt: Date;
}

/** Ids are those of the payout and of its reps: a bank that gets the file twice can tell that it is the same order. */
export function paymentsAsSepa(run: Run, payments: readonly Payment[], payer: Payer): string {
  const id = plainId(run.id);
  const totals = [
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', asAmount(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0))),
  ].join('');
  const made = payer.madeAt.toISOString().slice(0, 19);
  const head = `<GrpHdr>${element('MsgId', id)}${element('CreDtTm', made)}${totals}<InitgPty>${name(payer.name)}</InitgPty></GrpHdr>`;
  const order = [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    totals,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt>${element('Dt', payer.payOn)}</ReqdExctnDt>`,
    `<Dbtr>${name(payer.name)}</Dbtr>`,
    `<DbtrAcct>${account(payer.iban)}</DbtrAcct>`,
    // The IBAN says which bank it is.
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
    element('ChrgBr', 'SLEV'),
    ...payments.map(each => transfer(run, each)),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>${head}<PmtInf>${order}</PmtInf></CstmrCdtTrfInitn></Document>
`;
}

function transfer(run: Run, payment: Payment): string {
  return [
    `<CdtTrfTxInf><PmtId>${element('EndToEndId', plainId(payment.rep_id))}</PmtId>`,
    `<Amt><InstdAmt Ccy="${run.currency}">${asAmount(payment.amount_cents)}</InstdAmt></Amt>`,
    `<Cdtr>${name(payment.holder)}</Cdtr><CdtrAcct>${account(payment.number)}</CdtrAcct>`,
    `<RmtInf>${element('Ustrd', referenceOf(run))}</RmtInf></CdtTrfTxInf>`,
  ].join('\n');
}

const element = (tag: string, text: string) => `<${tag}>${text}</${tag}>`;
const account = (iban: string) => `<Id>${element('IBAN', iban)}</Id>`;
const name = (text: string) => element('Nm', plainLatin(text).slice(0, 70).trim());
/** At most 35 characters. */
const plainId = (id: string) => id.replaceAll('-', '');

const lettersOfTwo: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
};

/** The letters that every bank within SEPA takes; nothing among them means anything in XML. What cannot be written in them
 *  becomes a full stop, so that no name comes out empty. */
function plainLatin(text: string): string {
  const spelt = text.replaceAll(/[ßæœøłđþ]/giu, letter => lettersOfTwo[letter.toLowerCase()] ?? letter);
  return spelt
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, '.');
}

// What a registration names, and what may become of a deal. Pure; what it takes to leave a stage stands in the contract.
import { domainToUnicode } from 'node:url';
import type { Deal, DealRule } from '@groundwork/contract/deal-shapes';
import {
  dealDays,
  isOpenStage,
  protectionDays,
  stageNames,
  takesTasks,
} from '@groundwork/contract/deal-stages';
import { dealFileLimits } from '@groundwork/contract/deal-work';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { DealId, OrganizationId, RepId } from '@groundwork/contract/ids';
import { addDays } from '@groundwork/engine/calendar/days';
import { isFreeMailDomain, normaliseDomain } from '@groundwork/engine/profile/values/domain';
import { asSeen } from '@groundwork/engine/profile/values/lookalike';
import { normaliseCompanyName } from '@groundwork/engine/profile/values/name';

/** A company as registrations are compared. */
export interface Named {
  company_norm: string;
  domain: string;
  site: string;
}

/** An organization that was here before a registration, and the rule that found it. */
export interface KnownOrganization {
  id: OrganizationId;
  name: string;
  /** What is only similar makes nobody known. */
  rule: Exclude<DealRule, 'similar_domain' | 'similar_name'>;
}

/** A registration, or what would be one. */
export interface Claim extends Named {
  /** Names it in answers. */
  ref: string;
  company: string;
  /** Whose it is: their own deals do not stand against it. */
  rep_id: RepId;
  /** The deal, once there is one: what was asked for after it does not stand against it. */
  deal_id?: DealId;
  /** The organization that was here when it was registered. */
  known?: KnownOrganization | undefined;
}

/** Below two letters of a country these are where companies register, as in acme.co.uk. */
const sharedSeconds = new Set('co com org net ac gov edu gob gouv or ne go mil nom sch'.split(' '));
/** Hosts at whose subdomains different companies live. */
const sharedHosts = new Set(
  `github.io gitlab.io netlify.app vercel.app herokuapp.com wordpress.com blogspot.com wixsite.com weebly.com
  squarespace.com myshopify.com azurewebsites.net web.app firebaseapp.com pages.dev`.split(/\s+/),
);

/** The part of a domain that somebody registered; undefined where nobody could. */
export function siteOf(domain: string): string | undefined {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isShared = (top.length === 2 && sharedSeconds.has(second)) || sharedHosts.has(`${second}.${top}`);
  const length = isShared ? 3 : 2;
  return labels.length < length ? undefined : labels.slice(-length).join('.');
}

/** A company's name as it is compared: as people see it, without legal form, accents and punctuation. */
export function comparedName(company: string): string {
  return normaliseCompanyName(asSeen(company));
}

/** A domain as it is compared: one that only looks like another claims the other's company. */
function comparedSite(domain: string): string | undefined {
  return siteOf(normaliseDomain(asSeen(domainToUnicode(domain))) ?? domain);
}

/** What is compared, or why the company cannot be registered like this; places are those of the fields. */
export function readNamed(given: { company: string; domain: string }): Named | Fault[] {
  const faults: Fault[] = [];
  const company_norm = comparedName(given.company);
  if (company_norm === '')
    faults.push({
      place: 'company',
      value: given.company,
      message: 'This name has no letter and no digit.',
      mend: 'Write what the company is called.',
    });
  const domain = normaliseDomain(given.domain);
  const site = domain === undefined ? undefined : comparedSite(domain);
  if (domain === undefined || site === undefined)
    faults.push({
      place: 'domain',
      value: given.domain,
      message: 'This is not the domain of a company.',
      mend: 'Write it as in acme.com.',
    });
  else if (isFreeMailDomain(site))
    faults.push({
      place: 'domain',
      value: given.domain,
      message: `${site} is a mail provider’s domain: everybody has addresses there.`,
      mend: 'Write the domain of the company’s own website.',
    });
  else if (faults.length === 0) return { company_norm, domain, site };
  return faults;
}

/** Of a field of the body. @throws Refusal invalid_request */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const placed = faults.map(fault => ({ ...fault, place: `body.${fault.place}` }));
  throw new Refusal('invalid_request', { faults: placed });
}

/** An expected close lies ahead: one that has passed would be in every forecast of the past. */
export function closeDayFaults(place: string, day: string, today: string): Fault[] {
  if (day >= today) return [];
  const message = `This day has passed: today is ${today}.`;
  return [{ place, value: day, message, mend: 'Write the day on which you expect the deal to close.' }];
}

/** What has happened did so until today. */
export function pastDayFaults(
  place: string,
  day: string,
  today: string,
  first: string = dealDays.first,
): Fault[] {
  if (day > today)
    return [
      {
        place,
        value: day,
        message: `This day is still to come: today is ${today}.`,
        mend: 'Write a day until today.',
      },
    ];
  if (day < first)
    return [
      {
        place,
        value: day,
        message: `This is before ${first}, when it began.`,
        mend: `Write a day from ${first} on.`,
      },
    ];
  return [];
}

/** Last day of a protection that begins on this day. */
export function protectedFrom(today: string): string {
  return addDays(today, protectionDays);
}

type Standing = Pick<Deal, 'stage' | 'cancelled_on' | 'organization_id' | 'company'>;

/** @throws Refusal conflict */
export function requireOpen({ stage }: Pick<Deal, 'stage'>): void {
  if (isOpenStage(stage)) return;
  const message = `This deal is ${stageNames[stage].toLowerCase()}. Open it again before you change it.`;
  throw new Refusal('conflict', { message });
}

/** @throws Refusal conflict */
export function requireWon({ stage, cancelled_on }: Standing): void {
  if (stage !== 'won') throw new Refusal('conflict', { message: 'This deal is not won yet.' });
  if (cancelled_on !== null)
    throw new Refusal('conflict', { message: `This client cancelled on ${cancelled_on}.` });
}

/** @throws Refusal conflict */
export function requireCancelled({ cancelled_on }: Pick<Deal, 'cancelled_on'>): void {
  if (cancelled_on === null)
    throw new Refusal('conflict', { message: 'No cancellation of this client is noted.' });
}

/** What is to be done for a deal ends with it; what was said of it and what was signed does not. @throws Refusal conflict */
export function requireTasks({ stage }: Pick<Deal, 'stage'>): void {
  if (takesTasks(stage)) return;
  const message = `This deal is ${stageNames[stage].toLowerCase()}: its tasks stay as they were.`;
  throw new Refusal('conflict', { message });
}

/** @throws Refusal conflict */
export function requireReopenable({ stage, cancelled_on, organization_id }: Standing): void {
  if (isOpenStage(stage)) throw new Refusal('conflict', { message: 'This deal is open already.' });
  if (cancelled_on !== null)
    throw new Refusal('conflict', {
      message: `This client cancelled on ${cancelled_on}. Register a new deal instead.`,
    });
  if (organization_id !== null)
    throw new Refusal('conflict', {
      message: 'This deal became a client. If they cancelled, those who run this platform note it.',
    });
}

/** A probability that the rep has set stays; the default of a stage becomes that of the next one. */
export function probabilityAfter(
  before: Pick<Deal, 'stage' | 'probability'>,
  defaults: Readonly<Record<Deal['stage'], number>>,
  to: Deal['stage'],
): number {
  if (!isOpenStage(to)) return defaults[to];
  return before.probability === defaults[before.stage] ? defaults[to] : before.probability;
}

/** Whoever is invited first decides over the organization: somebody of the company, and not the rep, who never sees a client's
 *  records. */
export function contactFaults(deal: Pick<Deal, 'company' | 'domain'>, email: string, own: string): Fault[] {
  const domain = normaliseDomain(email);
  const isAtSite = domain !== undefined && siteOf(domain) === siteOf(deal.domain);
  if (isAtSite && email.trim().toLowerCase() !== own.trim().toLowerCase()) return [];
  const mend = `Write an address of ${deal.company}, as in name@${deal.domain}, or leave it empty. Those who run this platform can invite others.`;
  const message = isAtSite
    ? 'This is your own address: a client is run by somebody of theirs.'
    : `This address is not at ${siteOf(deal.domain) ?? deal.domain}.`;
  return [{ place: 'invite', value: email, message, mend }];
}

/** @throws Refusal conflict when one more file of so many bytes is too much */
export function requireFileRoom(kept: { files: number; bytes: number }, bytes: number): void {
  const { perDeal, perRep } = dealFileLimits;
  if (kept.files >= perDeal)
    throw new Refusal('conflict', { message: `A deal holds ${perDeal} files at most. Remove one first.` });
  if (kept.bytes + bytes <= perRep) return;
  const message = `Your deals hold ${perRep / 1e9} GB of files at most. Remove some that you need no more.`;
  throw new Refusal('conflict', { message });
}

// What stands against a registration, or looks as if it did. A port: whatever compares better takes the place of its rules
// without anything around it changing.

import type { RegistrationConflict } from '@groundwork/contract/deal-registrations';
import type { DealConflict, DealRule } from '@groundwork/contract/deal-shapes';
import { type ComparedName, comparedName } from '@groundwork/engine/match/names';
import { areSimilarCompanies } from '@groundwork/engine/match/similar-companies';
import type { Tx } from '../../platform/db.ts';
import type { Claim, KnownOrganization, Named } from './rules.ts';
import * as store from './store-conflicts.ts';

export interface ConflictFinder {
  /** By the claims' refs; a claim that nothing stands against has none. Sees the deals of every rep: for the platform role. */
  find(tx: Tx, claims: readonly Claim[], today: string): Promise<Map<string, RegistrationConflict[]>>;
  /** Organizations that are there already, by the claims' refs. */
  findKnown(tx: Tx, claims: readonly Claim[]): Promise<Map<string, KnownOrganization>>;
}

export function createConflictFinder(): ConflictFinder {
  return {
    async find(tx, claims, today) {
      const found = new Map<string, RegistrationConflict[]>();
      const byRef = new Map(claims.map(claim => [claim.ref, claim]));
      for (const other of await store.findOtherDeals(tx, claims, today)) {
        const claim = byRef.get(other.ref);
        const conflict = claim && ofDeal(claim, other);
        if (conflict) add(found, claim.ref, conflict);
      }
      for (const claim of claims) if (claim.known) add(found, claim.ref, ofOrganization(claim, claim.known));
      return found;
    },
    findKnown: (tx, claims) => store.findKnownOrganizations(tx, claims),
  };
}

/** As the asker may know it: that it is so and until when, never whose it is. */
export function withoutNames(conflict: RegistrationConflict): DealConflict {
  const { kind, rule, evidence, until, is_blocking } = conflict;
  return { kind, rule, evidence, until, is_blocking };
}

/** Decides the day and the standing of what was found by one of the rules; undefined where none of them holds. */
function ofDeal(claim: Claim, other: store.OtherDeal): RegistrationConflict | undefined {
  const rule = ruleOf(claim, other);
  if (rule === undefined) return undefined;
  const { kind } = other;
  const until = kind === 'claim' ? other.protected_until : null;
  const standing = {
    claim: 'is registered by another partner',
    earlier: 'was registered by another partner before, and waits for the decision',
    won: 'belongs to a client of another partner',
  };
  return {
    kind,
    rule,
    evidence: `${subjectOf(claim, rule)} ${standing[kind]}.`,
    until,
    // What is only similar may be another company: staff look at it.
    is_blocking: kind !== 'won' && rule !== 'similar_name' && rule !== 'similar_domain',
    deal_id: other.id,
    company: other.company,
    rep_name: other.rep_name,
    partner_name: other.partner_name,
  };
}

function ofOrganization(claim: Claim, { name, rule }: KnownOrganization): RegistrationConflict {
  return {
    kind: 'client',
    rule,
    evidence: `${subjectOf(claim, rule)} belongs to an organization that was here already when it was registered.`,
    until: null,
    is_blocking: false,
    deal_id: null,
    company: name,
    rep_name: null,
    partner_name: null,
  };
}

/** Why both may be one company; undefined where nothing says so. */
export function ruleOf(one: Named, other: Named): DealRule | undefined {
  if (one.site === other.site) return one.domain === other.domain ? 'same_domain' : 'related_domain';
  if (one.company_norm === other.company_norm) return 'same_name';
  if (areSimilarCompanies(formOf(one), formOf(other))) return 'similar_name';
  return labelOf(one) === labelOf(other) && labelOf(one).length >= FEWEST_LETTERS
    ? 'similar_domain'
    : undefined;
}

/** Each is compared with many others. */
const forms = new WeakMap<Named, ComparedName>();

function formOf(named: Named): ComparedName {
  const known = forms.get(named) ?? comparedName('companies', named.company_norm);
  forms.set(named, known);
  return known;
}

/** Shorter names were registered by many, under one ending each. */
const FEWEST_LETTERS = 4;

function labelOf({ site }: Named): string {
  return site.split('.')[0] ?? '';
}

function subjectOf({ domain, site, company_norm }: Named, rule: DealRule): string {
  if (rule === 'same_domain') return `The domain ${domain}`;
  if (rule === 'related_domain') return `The domain ${site}, which ${domain} is part of,`;
  if (rule === 'similar_domain') return `A domain like ${site} with another ending`;
  if (rule === 'similar_name') return `A company name much like “${company_norm}”`;
  return `The company name “${company_norm}”, compared without legal form, accents and punctuation,`;
}

function add(found: Map<string, RegistrationConflict[]>, ref: string, conflict: RegistrationConflict): void {
  const those = found.get(ref);
  if (those) those.push(conflict);
  else found.set(ref, [conflict]);
}

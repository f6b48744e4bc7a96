// A fact: something of the caller's own organization that people ask for, where it stands in the product, and how it is
// read. Whatever it says comes from the feature that owns it.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Permission } from '@groundwork/contract/permissions';
import type { Caller } from '../../../platform/caller.ts';
import type { Tx } from '../../../platform/db.ts';
import type { ProjectOutline } from '../../projects/store-outline.ts';
import { quoted, written } from '../sentence.ts';

/** What facts are read from: one organization, within a transaction that sees nothing else. */
export interface FactContext {
  tx: Tx;
  organizationId: OrganizationId;
  caller: Caller;
  now: Date;
  project: ProjectOutline | undefined;
}

export interface ProjectFactContext extends FactContext {
  project: ProjectOutline;
}

interface Asked {
  id: string;
  title: string;
  /** Where it stands in the product. */
  link: string;
  /** Whoever may not see it in the product gets no answer about it here. */
  permission: Permission;
  /** How people ask for it; it is found by nothing else. */
  asked: readonly string[];
}

/** What is said of one project, or, without one, of the organization as a whole. */
export interface ProjectFacts {
  project: ProjectOutline | undefined;
  /** Where it is read, if not where the fact stands. */
  link?: string;
  /** What it is called, if not as the fact. */
  title?: string;
  sentences: readonly string[];
}

export type Fact = Asked &
  (
    | {
        about: 'project';
        sentences(ground: ProjectFactContext): Promise<readonly string[]>;
        /** Where its figures stand on several pages. */
        parts?(ground: ProjectFactContext): Promise<readonly ProjectFacts[]>;
        /** Of facts that are looked for in all projects unless one is named. */
        overAll?(grounds: readonly ProjectFactContext[]): Promise<readonly ProjectFacts[]>;
      }
    | { about: 'organization'; sentences(ground: FactContext): Promise<readonly string[]> }
  );

export function of({ organizationId, project }: ProjectFactContext): {
  organizationId: OrganizationId;
  projectId: ProjectId;
} {
  return { organizationId, projectId: project.id };
}

/** ` (due Jan 15, 2027)`, or nothing. */
export function dueBy(day: string | null): string {
  return day === null ? '' : ` (due ${written(day)})`;
}

/** Quoted, and cut to the first few. */
export function named(names: readonly string[]): string[] {
  return names.map(quoted);
}

export function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

import type { ColumnFormat, SourceSettings } from '@groundwork/contract/formats';
import type { Answers } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { DecisionRegistry } from '../decisions/registry.ts';
import type { Playbook } from '../playbook/playbook.ts';
import type { OwnerDirectory } from '../relate/owner-directory.ts';
import type { Link } from '../relate/relations.ts';
import type { StudiedSource } from '../relate/studied.ts';
import type { PropertyRegistry } from './property-registry.ts';
import type { DuplicateLookup } from './skips.ts';

/** What the columns of one file are mapped with. */
export interface MappingContext {
  studied: StudiedSource;
  object: string;
  links: readonly Link[];
  properties: PropertyRegistry;
  decisions: DecisionRegistry;
  owners: OwnerDirectory;
  duplicates: DuplicateLookup;
  answers: NonNullable<Answers['sources'][string]['columns']>;
  /** How people say columns are written, by column, and what they say of the whole file. */
  formats: Readonly<Record<string, ColumnFormat>>;
  settings: SourceSettings;
  /** What the portal calls links between objects. */
  linkLabels: PortalSchema['labels'];
  /** What people made of such columns in earlier exports. */
  playbook: Playbook;
  /** Why a column is read as a playbook says, by column; the others are read as a person said here. */
  formatReasons: ReadonlyMap<string, string>;
}

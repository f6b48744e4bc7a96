// Entries back into the definitions they were made of. What does not fit its shape was tampered with and is refused.
import {
  AssociationLabel,
  Currency,
  CustomObject,
  Pipeline,
  Property,
  PropertyGroup,
  PropertyOption,
} from '@groundwork/contract/crm';
import { z } from 'zod';
import type { StoredEntry } from '../changesets/entry.ts';

const Options = z.object({ options: z.array(PropertyOption) });

export const objectIn = (entry: StoredEntry): CustomObject => CustomObject.parse(entry.after);
export const groupIn = (entry: StoredEntry): PropertyGroup => PropertyGroup.parse(entry.after);
export const propertyIn = (entry: StoredEntry): Property => Property.parse(entry.after);
export const pipelineIn = (entry: StoredEntry): Pipeline => Pipeline.parse(entry.after);
export const currencyIn = (entry: StoredEntry): Currency => Currency.parse(entry.after);
export const labelIn = (entry: StoredEntry): AssociationLabel => AssociationLabel.parse(entry.after);
export const optionsIn = (values: StoredEntry['after'] | null): z.infer<typeof Options>['options'] =>
  Options.parse(values).options;

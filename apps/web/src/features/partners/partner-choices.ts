import type { Partner } from '@groundwork/contract/partners';

/** What a choice of partners offers. */
export function partnerChoices(partners: readonly Partner[] = []): { value: string; label: string }[] {
  return partners.map(({ id, name }) => ({ value: id, label: name }));
}

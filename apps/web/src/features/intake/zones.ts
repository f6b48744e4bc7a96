// Time zones, currencies and countries to choose from, as this browser knows them.
import { dialledCountries } from '@groundwork/contract/formats';
import type { SelectOption } from '../../ui/select-props.ts';

export function zoneOptions(): SelectOption[] {
  const zones = Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC');
  return ['UTC', ...zones].map(zone => ({ value: zone, label: zone.replaceAll('_', ' '), keywords: zone }));
}

export function currencyOptions(): SelectOption[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map(code => {
    const name = names.of(code) ?? code;
    return { value: code, label: code, note: name, keywords: name };
  });
}

/** Countries whose phone numbers are known, and leaving every number as it is. */
export function countryOptions(): SelectOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = dialledCountries
    .map(code => ({ value: code, label: names.of(code) ?? code, note: code, keywords: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return [
    { value: '', label: 'That of their row, if it says one' },
    { value: 'as_written', label: 'None: leave them as written' },
    ...countries,
  ];
}

// Time zones and currencies to choose from, as this browser knows them.
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

// One router for every generation of the vendor's paths. Callers say /crm/v3/objects/contacts,
// /crm/objects/2026-09/contacts or /crm/objects/2026-03/contacts; the routes know only /crm/objects/contacts.

const VERSION = '(?:v1|v3|v4|2026-03|2026-09)';
const NOUN = 'objects|properties|pipelines|owners|associations|schemas|limits|object-library|lists';

const FAMILIES: readonly [RegExp, string][] = [
  // /crm/v3/<noun>/… and /crm/<noun>/2026-09/… (and the odd /crm/associations/v4/…)
  [new RegExp(`^/crm/${VERSION}/(${NOUN})(?=/|$)`), '/crm/$1'],
  [new RegExp(`^/crm/(${NOUN})/${VERSION}(?=/|$)`), '/crm/$1'],
  [new RegExp(`^/crm-object-schemas/${VERSION}/schemas(?=/|$)`), '/crm/schemas'],
  [new RegExp(`^/crm-object-schemas/${VERSION}(?=/|$)`), '/crm/schemas'],
  [new RegExp(`^/account-info/${VERSION}(?=/|$)`), '/account-info'],
  [new RegExp(`^/settings/${VERSION}/currencies(?=/|$)`), '/settings/currencies'],
  [new RegExp(`^/settings/currencies/${VERSION}(?=/|$)`), '/settings/currencies'],
];

/** The routes' own path for a request path of any family; paths of no family come back unchanged. */
export function canonicalPath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end);
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const [pattern, replacement] of FAMILIES) {
    if (pattern.test(trimmed)) return trimmed.replace(pattern, replacement) + query;
  }
  // The bare noun without a version is our own internal form, not a path the vendor answers.
  if (/^\/(crm|account-info|settings\/currencies)(\/|$)/.test(trimmed))
    return `/unversioned${trimmed}${query}`;
  return trimmed + query;
}

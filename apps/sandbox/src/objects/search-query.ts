// Reading a search: thirteen operators, a few groups of filters, one sort, pages up to ten thousand results.
import {
  asJson,
  isJson,
  type Json,
  listOf,
  optionalNumber,
  optionalText,
  requiredText,
  textOf,
  textsOf,
} from '../body.ts';
import type { PortalConfig } from '../portals/portal.ts';
import { findProperty } from '../portals/portal-config.ts';
import { oneOf } from '../properties/parse-property.ts';
import { canonicalNumber, parseMoment } from '../properties/property-value.ts';
import { invalid } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { Property, PropertyType } from '../standard/property.ts';

const OPERATORS = [
  'BETWEEN',
  'CONTAINS_TOKEN',
  'EQ',
  'GT',
  'GTE',
  'HAS_PROPERTY',
  'IN',
  'LT',
  'LTE',
  'NEQ',
  'NOT_CONTAINS_TOKEN',
  'NOT_HAS_PROPERTY',
  'NOT_IN',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Filter {
  property: string;
  type: PropertyType;
  operator: Operator;
  /** In stored form; for BETWEEN the low and the high end. */
  values: string[];
}

export interface SearchQuery {
  groups: Filter[][];
  text: string | undefined;
  sort: { property: string; type: PropertyType; descending: boolean };
  properties: string[];
  limit: number;
  offset: number;
}

const MAX_GROUPS = 5;
const MAX_FILTERS = 6;
const MAX_FILTERS_IN_ALL = 18;
const MAX_PAGE = 200;
const MAX_RESULTS = 10_000;
const MAX_QUERY = 3_000;

/** A filter's value in the form values are stored in, so that text comparison is value comparison. */
function storedForm(property: Property, text: string): string {
  switch (property.type) {
    case 'number': {
      const number = canonicalNumber(text);
      if (number === undefined)
        throw invalid(`There was a problem with the request: ${text} is not a number (${property.name})`);
      return number;
    }
    case 'date':
    case 'datetime': {
      const moment = parseMoment(text);
      if (moment === undefined)
        throw invalid(`There was a problem with the request: ${text} is not a date (${property.name})`);
      const iso = new Date(moment).toISOString();
      return property.type === 'date' ? iso.slice(0, 10) : iso;
    }
    case 'string':
      // E-mail addresses and other text are searched without regard to case.
      return text.toLowerCase();
    case 'bool':
    case 'enumeration':
    case 'phone_number':
      return text;
    default:
      return property.type satisfies never;
  }
}

function getSearchable(config: PortalConfig, type: ObjectType, name: string): Property {
  const property = findProperty(config, type, name);
  if (property === undefined) {
    throw invalid(`There was a problem with the request: property "${name}" does not exist on ${type.name}`);
  }
  return property;
}

function parseFilter(config: PortalConfig, type: ObjectType, value: unknown): Filter {
  const filter = asJson(value, 'filter');
  const property = getSearchable(config, type, requiredText(filter, 'propertyName'));
  const operator = oneOf(OPERATORS, requiredText(filter, 'operator'), 'operator');
  return {
    property: property.name,
    type: property.type,
    operator,
    values: filterTexts(filter, operator).map(text =>
      operator.includes('TOKEN') ? text.toLowerCase() : storedForm(property, text),
    ),
  };
}

function filterTexts(filter: Json, operator: Operator): string[] {
  if (operator === 'HAS_PROPERTY' || operator === 'NOT_HAS_PROPERTY') return [];
  if (operator === 'IN' || operator === 'NOT_IN') {
    const values = textsOf(filter, 'values');
    if (values.length === 0) throw invalid(`There was a problem with the request: ${operator} needs values`);
    return values;
  }
  const low = textOf(filter['value']);
  if (low === undefined) throw invalid(`There was a problem with the request: ${operator} needs a value`);
  return operator === 'BETWEEN' ? [low, requiredText(filter, 'highValue')] : [low];
}

function parseGroups(config: PortalConfig, type: ObjectType, body: Json): Filter[][] {
  const groups = listOf(body, 'filterGroups').map(group =>
    listOf(asJson(group, 'filterGroup'), 'filters').map(filter => parseFilter(config, type, filter)),
  );
  if (groups.length > MAX_GROUPS)
    throw invalid(`There was a problem with the request: at most ${MAX_GROUPS} filterGroups`);
  if (groups.some(group => group.length > MAX_FILTERS)) {
    throw invalid(`There was a problem with the request: at most ${MAX_FILTERS} filters in a group`);
  }
  if (groups.flat().length > MAX_FILTERS_IN_ALL) {
    throw invalid(`There was a problem with the request: at most ${MAX_FILTERS_IN_ALL} filters in all`);
  }
  return groups.filter(group => group.length > 0);
}

function parseSort(config: PortalConfig, type: ObjectType, body: Json): SearchQuery['sort'] {
  const sorts = listOf(body, 'sorts');
  if (sorts.length > 1) throw invalid('There was a problem with the request: only one sort is allowed');
  const sort = sorts[0];
  if (sort === undefined) return { property: 'hs_object_id', type: 'number', descending: false };
  const name = isJson(sort) ? requiredText(sort, 'propertyName') : (textOf(sort) ?? '');
  const property = getSearchable(config, type, name.replace(/^-/, ''));
  const descending = isJson(sort) ? optionalText(sort, 'direction') === 'DESCENDING' : name.startsWith('-');
  return { property: property.name, type: property.type, descending };
}

export function parseSearch(config: PortalConfig, type: ObjectType, given: unknown): SearchQuery {
  const body = asJson(given ?? {});
  const limit = optionalNumber(body, 'limit') ?? 10;
  if (!Number.isInteger(limit) || limit < 0 || limit > MAX_PAGE) {
    throw invalid(`There was a problem with the request: limit must be at most ${MAX_PAGE}`);
  }
  const offset = optionalNumber(body, 'after') ?? 0;
  if (!Number.isInteger(offset) || offset < 0)
    throw invalid('There was a problem with the request: invalid after');
  if (offset + limit > MAX_RESULTS) {
    throw invalid(
      `There was a problem with the request: paging beyond ${MAX_RESULTS} results is not possible`,
    );
  }
  const text = optionalText(body, 'query');
  if (text !== undefined && text.length > MAX_QUERY) {
    throw invalid(`There was a problem with the request: query must be at most ${MAX_QUERY} characters`);
  }
  return {
    groups: parseGroups(config, type, body),
    text: text === '' ? undefined : text?.toLowerCase(),
    sort: parseSort(config, type, body),
    properties: textsOf(body, 'properties'),
    limit,
    offset,
  };
}

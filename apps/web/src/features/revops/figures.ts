// A figure that opens its deals: how an address names it, and what it is called.

import type { RevopsBook } from '@groundwork/contract/revops';
import { type DealFigure, dealFigures } from '@groundwork/contract/revops-reports';
import { changeNames } from '@groundwork/contract/revops-words';
import { monthName } from '../../lib/formats/charts.ts';
import { day } from '../../lib/formats/dates.ts';

/** As the address holds it. */
export interface FigureSearch {
  figure?: string;
  key?: string;
  from?: string;
  to?: string;
}

export interface FigureAsked {
  book: number;
  figure: DealFigure;
  key?: string;
  from?: string;
  to?: string;
}

/** Of the address, as somebody may have typed it; undefined where it names no figure. */
export function figureOf(search: FigureSearch, book: number): FigureAsked | undefined {
  const figure = dealFigures.find(each => each === search.figure);
  if (!figure) return undefined;
  const { key, from, to } = search;
  return {
    book,
    figure,
    ...(key !== undefined && { key }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** What stands above its deals. */
export function figureTitle({ figure, key = '', from = '', to = '' }: FigureAsked, book: RevopsBook): string {
  const stage = book.stages.find(each => each.stage === key)?.label ?? key;
  const owner = book.owners.find(each => (each.owner ?? '') === key)?.name ?? key;
  switch (figure) {
    case 'all':
      return 'All deals';
    case 'open':
      return 'Open deals';
    case 'won':
      return 'Won deals';
    case 'lost':
      return 'Lost deals';
    case 'overdue':
      return 'Open deals past their close date';
    case 'without_amount':
      return 'Open deals without an amount';
    case 'stage':
      return `Deals in ${stage}`;
    case 'reached':
      return `Deals that reached ${stage}`;
    case 'went_on':
      return `Deals that went on from ${stage}`;
    case 'lost_in':
      return `Deals lost in ${stage}`;
    case 'open_in':
      return `Deals open in ${stage}`;
    case 'month':
      return `Deals created in ${monthName(key, 'medium')}`;
    case 'source':
      return key === '' ? 'Deals without a source' : `Deals from ${key}`;
    case 'owner':
      return `Open deals of ${owner}`;
    case 'owner_overdue':
      return `Open deals of ${owner} past their close date`;
    case 'owner_won':
      return `Deals won by ${owner}`;
    case 'owner_lost':
      return `Deals lost by ${owner}`;
    case 'aging':
      return `Open deals, ${ageName(key)}`;
    case 'quarter':
      return `Won in the quarter from ${day(key)}`;
    case 'change': {
      const known = Object.entries(changeNames).find(([name]) => name === key);
      return `${known?.[1].name ?? key}, ${day(from)} to ${day(to)}`;
    }
    case 'day':
      return `Open on ${day(to)}${key === '' ? '' : `, in ${stage}`}`;
  }
}

/** `31-60`, or `366-` without an end. */
export function ageName(key: string): string {
  const [from = '', to = ''] = key.split('-');
  return to === '' ? `${from} days old or more` : `${from} to ${to} days old`;
}

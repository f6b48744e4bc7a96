// The figures that guard a bundle, as people read them before it is written.
import type { GuardFigure } from '@groundwork/contract/fixes';
import type { FixFacts } from './facts.ts';

/** Money is read with the values of deals alone: of other bundles nothing is said of it. */
export function figuresOf({ base, properties }: Pick<FixFacts, 'base' | 'properties'>): GuardFigure[] {
  const hasMoney = properties.some(({ object }) => object === 'deals');
  const each = (
    figure: string,
    values: Readonly<Record<string, number>>,
    may: GuardFigure['may'],
    say: (key: string) => string,
  ): GuardFigure[] => Object.entries(values).map(([key, value]) => ({ figure, what: say(key), value, may }));
  const inCurrency = (currency: string): string => (currency === '' ? '' : ` in ${currency}`);
  return [
    ...each('open_pipeline', hasMoney ? base.open : {}, 'none', key => `Open pipeline${inCurrency(key)}`),
    ...each('won', hasMoney ? base.won : {}, 'none', key => `Won amount${inCurrency(key)}`),
    ...each('records', base.records, 'none', key => `Number of ${key}`),
    ...each('filled', base.filled, 'not_lower', key => `Records with ${key}`),
    ...each('outside_options', base.outside, 'not_higher', key => `Values of ${key} that are no options`),
    ...each(
      'owner_share',
      Object.fromEntries(Object.entries(base.owners).map(([object, of]) => [object, Object.keys(of).length])),
      'share',
      key => `Owners of ${key}`,
    ),
  ];
}

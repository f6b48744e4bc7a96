// The figures that guard a bundle, as people read them before it is written.
import type { GuardFigure } from '@groundwork/contract/fixes';
import type { FixFacts } from './facts.ts';

export function figuresOf({ base }: FixFacts): GuardFigure[] {
  const each = (
    figure: string,
    values: Readonly<Record<string, number>>,
    may: GuardFigure['may'],
    say: (key: string) => string,
  ): GuardFigure[] => Object.entries(values).map(([key, value]) => ({ figure, what: say(key), value, may }));
  const inCurrency = (currency: string): string => (currency === '' ? '' : ` in ${currency}`);
  return [
    ...each('open_pipeline', base.open, 'none', key => `Open pipeline${inCurrency(key)}`),
    ...each('won', base.won, 'none', key => `Won amount${inCurrency(key)}`),
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

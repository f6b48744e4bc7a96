// The demo is told from the day on which it is loaded: what it promises has to hold on each day of a week.
import { expect, test } from 'vitest';
import { customersOf } from './customers.ts';
import { Calendar } from './days.ts';
import { BOOK_BEGAN, LOST, type Loan, loansOf, WON } from './loans.ts';

/** Over the end of a month with 29 February in it. */
const days = Array.from({ length: 7 }, (_, at) =>
  new Date(Date.UTC(2028, 1, 26 + at)).toISOString().slice(0, 10),
);
const customers = customersOf(-BOOK_BEGAN - 40);
const books = days.map(day => loansOf(customers, new Calendar(day)));

/** As it stood at the end of a day; undefined before anybody asked for it. */
const standing = ({ way }: Loan, day: number) => way.findLast(one => one.day <= day);
const isOpen = (stage: string): boolean => stage !== WON && stage !== LOST;

test.each(books.map((book, at) => [days[at], book] as const))(
  'told from %s, loans move as the demo says',
  (_day, book) => {
    const month = book.map(loan => [standing(loan, -31), standing(loan, -1)] as const);
    const open = month.flatMap(([before, now]) =>
      before && isOpen(before.stage) && now ? [[before, now] as const] : [],
    );
    expect(month.filter(([before, now]) => !before && now).length).toBeGreaterThan(3);
    for (const end of [WON, LOST])
      expect(open.filter(([, now]) => now.stage === end).length).toBeGreaterThan(3);
    expect(
      open.filter(([before, now]) => isOpen(now.stage) && now.closes > before.closes).length,
    ).toBeGreaterThan(3);
    expect(book.filter(({ way }) => isOpen(way.at(-1)?.stage ?? '')).length).toBeGreaterThan(30);
    const careless = book.filter(
      ({ owner, lossReason, way }) => owner.care < 0.5 && way.at(-1)?.stage === LOST && lossReason === '',
    );
    expect(careless.length).toBeGreaterThan(10);
  },
);

test('they are the same loans on every day, of which only weekends move days', () => {
  const [first = [], ...others] = books;
  const known = ({ id, customer, name, type, source }: Loan) => [id, customer.id, name, type, source];
  for (const book of others) {
    expect(book.map(known)).toEqual(first.map(known));
    const began = book.map(({ way }, at) => Math.abs(way[0].day - (first[at]?.way[0].day ?? 0)));
    expect(Math.max(...began)).toBeLessThanOrEqual(2);
    const same = book.filter(({ way }, at) => way.at(-1)?.stage === first[at]?.way.at(-1)?.stage);
    expect(same.length).toBeGreaterThan(book.length - 8);
  }
});

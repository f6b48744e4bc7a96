// An export as bad as they come, for tests that look through it in a browser and over HTTP.

/** Column names, and parts of values, that must mean nothing but themselves. */
export const hostileNames = [
  '<script>alert(1)</script>',
  '‮evil‬ עברית',
  '"; drop table --',
  '=HYPERLINK("x")',
  '😀 👩‍👩‍👧',
];

/** 150 columns with everything in them: ordinary ones, empty ones, hostile names, a cell of 10 kB, values that do not fit. */
export function wideExport(): string {
  const known = ['Id', 'Email', 'First Name', 'Last Name', 'Birthday'];
  const empty = Array.from({ length: 10 }, (_, n) => `Unused ${n + 1}`);
  const rest = Array.from(
    { length: 150 - known.length - empty.length - hostileNames.length },
    (_, n) => `Custom field ${n + 1}`,
  );
  const header = [...known, ...hostileNames, ...empty, ...rest];
  const rows = Array.from({ length: 40 }, (_, row) => [
    `${row + 1}`,
    row === 7 ? 'not an address' : `person.${row}@acme.example`,
    `Ada ${row}`,
    `Lovelace ${row}`,
    row === 9 ? 'someday' : `19${50 + row}-03-${String((row % 27) + 1).padStart(2, '0')}`,
    ...hostileNames.map(name => (row === 3 ? 'x'.repeat(10_000) : `${name} ${row}`)),
    ...empty.map(() => ''),
    ...rest.map((_, n) => `value ${n} of ${row}`),
  ]);
  return [header, ...rows].map(cells => cells.map(quoted).join(',')).join('\n');
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

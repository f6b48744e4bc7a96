// Percentages, multiples and days as people type them; each becomes a whole number or nothing. Amounts: lib/forms/typed-money.ts.

/** `15`, `12.5`, `12.5 %`: in hundredths of a percent. */
export function basisPointsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, '');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? scaled(text, 2) : undefined;
}

/** `1.5`: 15000. */
export function multipleOf(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,2}(?:\.\d{1,4})?$/.test(text) ? scaled(text, 4) : undefined;
}

/** `90`. */
export function wholeOf(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** By its digits: a product of floating-point numbers may miss a cent. */
function scaled(text: string, digits: number): number {
  const [whole = '', part = ''] = text.split('.');
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}

/** As it would be typed, to begin from. */
export function typedOf(value: number | null, digits: number): string {
  if (value === null) return '';
  const text = String(value).padStart(digits + 1, '0');
  const part = text.slice(-digits).replace(/0+$/, '');
  return `${text.slice(0, -digits)}${part === '' ? '' : `.${part}`}`;
}

// Figures as people type them: amounts, percentages, multiples. Each becomes whole cents or hundredths of a percent, or nothing.

/** `1500`, `1,500.50`: in cents. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim();
  const isPlain = /^\d{1,12}(?:\.\d{1,2})?$/.test(text);
  const isGrouped = /^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/.test(text);
  return isPlain || isGrouped ? scaled(text.replaceAll(',', ''), 2) : undefined;
}

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

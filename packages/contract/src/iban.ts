// International bank account numbers: what is wrong with one, so that no payout goes to an account that cannot exist.

/** As it is kept: capital letters, nothing between them. */
export function plainIban(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** What is wrong with it, in a sentence; undefined where nothing is. Checked by its shape and its two check digits (ISO 13616). */
export function ibanFault(typed: string): string | undefined {
  const iban = plainIban(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]*$/.test(iban))
    return 'An IBAN begins with two letters and two digits, such as DE89';
  if (iban.length < 15 || iban.length > 34)
    return `An IBAN has 15 to 34 letters and digits; this has ${iban.length}`;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1 ? undefined : 'The check digits do not fit: a letter or digit is wrong or swapped';
}

// Dates that are written as plain numbers. What a number counts only its column can say: here is what it may count.

/** Cells by what they count if they are dates. */
export interface Serials {
  /** Days as spreadsheets count them. */
  days: number;
  /** Since 1970. */
  seconds: number;
  milliseconds: number;
  /** 20240122. */
  written: number;
  /** Of the days, those with a part of a day, and one of them. */
  timed: number;
  timedExample: string;
}

/** 1950-01-01 to 2100-01-01, as a spreadsheet counts days. */
const SERIAL_RANGE = [18_264, 73_051] as const;

/** Whether a spreadsheet's count of days is one of a day that people write into exports. */
export function isSerialDay(number: number): boolean {
  return number >= SERIAL_RANGE[0] && number < SERIAL_RANGE[1];
}

/** What a number of digits counts if it is a date; undefined when it cannot be one. */
export function serialKindOf(digits: string): 'days' | 'seconds' | 'milliseconds' | 'written' | undefined {
  switch (digits.length) {
    case 5:
      return isSerialDay(Number(digits)) ? 'days' : undefined;
    case 8:
      return isWritten(digits) ? 'written' : undefined;
    case 10:
      return digits.charCodeAt(0) < 53 && digits.charCodeAt(0) > 48 ? 'seconds' : undefined;
    case 13:
      return digits.charCodeAt(0) < 53 && digits.charCodeAt(0) > 48 ? 'milliseconds' : undefined;
    default:
      return undefined;
  }
}

function isWritten(digits: string): boolean {
  const month = Number(digits.slice(4, 6));
  const day = Number(digits.slice(6));
  return /^(19|20)/.test(digits) && month > 0 && month < 13 && day > 0 && day < 32;
}
